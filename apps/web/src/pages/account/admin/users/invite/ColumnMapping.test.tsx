import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { OFFICE } from '#test/fixtures.ts';
import { memory, showInWorkspace } from '#test/show.tsx';
import type { Choices, PlanOfFile } from '#features/members/file-messages.ts';
import { FileSession } from '#features/members/file-session.ts';
import type { ChosenFile, FileForm } from '#features/members/use-file.ts';
import { ColumnMapping } from './ColumnMapping.tsx';

const decided = memory<Choices>();
const planned = memory<PlanOfFile>();

/** The same as `useFile`, without a worker. */
function Mapping({ session, file }: { session: FileSession; file: ChosenFile }) {
  const [choices, setChoices] = useState<Choices>({
    mapping: file.mapping,
    categories: [OFFICE],
    date_orders: [],
    left_labels: [],
    edits: [],
    left_rows: [],
  });
  const plan = session.plan(choices);
  decided.useKeep(choices);
  planned.useKeep(plan);
  const change = (one: Partial<Choices>) => setChoices((before) => ({ ...before, ...one }));
  return <ColumnMapping file={file} choices={choices} form={{ plan, change } as FileForm} />;
}

async function open(text: string) {
  const session = new FileSession();
  const read = await session.read(new TextEncoder().encode(text), 'members.csv', [OFFICE]);
  const file = { ...read, name: 'members.csv', reading: 1, is_remembered: false };
  const view = await showInWorkspace(<Mapping session={session} file={file} />, { categories: [OFFICE] });
  await screen.findByRole('heading', { name: 'Columns' });
  return view;
}

const target = (column: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: `Target of column ${column}` });

const FILE =
  'E-mail,Office,Nickname,Born\nada@a.example,Lyon,Ace,05/06/2001\nbea@a.example,Oslo,Bee,07/08/2002\n';

describe('the columns of a file', () => {
  it('are guessed, with sample values', async () => {
    await open(FILE);
    expect([target('E-mail').value, target('Office').value, target('Nickname').value]).toEqual([
      'Email',
      'Office',
      'New field',
    ]);
    expect(screen.getByText('Lyon and Oslo')).toBeTruthy();
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new field for Nickname' }).value,
    ).toBe('Nickname');
  });

  it('go elsewhere, and leave the place to one column', async () => {
    const { user } = await open(FILE);
    await user.click(target('Nickname'));
    await user.click(await screen.findByRole('option', { name: 'First name' }));
    expect(decided.last().mapping[2]).toBe('first_name');
    await user.click(target('Born'));
    await user.click(await screen.findByRole('option', { name: 'First name' }));
    expect(decided.last().mapping[3]).toBe('first_name');
    expect(decided.last().mapping[2]).toBe('ignore');
    expect(target('Nickname').value).toBe('Ignore');
  });

  it('become fields all at once, or none', async () => {
    const { user } = await open(FILE);
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add 2 new columns as fields' });
    expect(all.checked).toBe(true);
    await user.click(all);
    expect(decided.last().mapping.slice(2)).toEqual(['ignore', 'ignore']);
    await user.click(all);
    expect(planned.last().new_fields.map(({ title }) => title)).toEqual(['Nickname', 'Born']);
  });

  it('report a new field without a name', async () => {
    const { user } = await open(FILE);
    await user.clear(screen.getByRole('textbox', { name: 'Name of the new field for Nickname' }));
    expect(screen.getByText('Give the field a name.')).toBeTruthy();
  });

  it('list options that a field lacks, to add or skip one by one', async () => {
    const { user } = await open(FILE);
    const oslo = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Oslo' });
    expect(oslo.checked).toBe(true);
    expect(planned.last().bad).toBe(0);
    await user.click(oslo);
    expect(decided.last().left_labels).toEqual([[3, 'Oslo']]);
    expect(planned.last().bad).toBe(1);
    expect(
      screen.getByRole<HTMLInputElement>('checkbox', { name: 'Add 1 new option to Office' }).checked,
    ).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Add 1 new option to Office' }));
    expect(planned.last().bad).toBe(0);
  });

  it('ask for the order of day and month in ambiguous dates', async () => {
    const { user } = await open(FILE);
    const order = screen.getByRole('radiogroup', { name: 'Date format of Born' });
    expect(within(order).queryByRole('radio', { checked: true })).toBeNull();
    expect(planned.last().dates).toMatchObject([{ column: 'Born', certain: false }]);
    await user.click(within(order).getByRole('radio', { name: 'the month' }));
    expect(decided.last().date_orders).toEqual([['Born', 'mdy']]);
    await waitFor(() =>
      expect(planned.last().dates).toMatchObject([{ column: 'Born', certain: true, order: 'mdy' }]),
    );
  });
});
