import type { FilterGroup } from '@fika/contract/filter-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { field, OFFICE } from '#test/fixtures.ts';
import { memory, showInWorkspace } from '#test/show.tsx';
import { FilterBuilder } from './FilterBuilder.tsx';
import { FilterSentence } from './FilterSentence.tsx';

const TEAM = field(4, 'Team', { type: 'text' });
const AGE = field(5, 'Years here', { type: 'integer' });
const categories = [OFFICE, TEAM, AGE];

const empty: FilterGroup = { version: 'v1', operator: 'and', filters: [] };
const inLyon: FilterGroup = {
  ...empty,
  filters: [{ type: 'select', category_id: 3, operator: 'inn', value: ['2'] }],
};

const edited = memory<FilterGroup>();
function Edited({ first, as: Editor }: { first: FilterGroup; as: typeof FilterBuilder }) {
  const [filters, setFilters] = useState(first);
  edited.useKeep(filters);
  return <Editor filters={filters} onChange={setFilters} />;
}

const build = (first = empty) => showInWorkspace(<Edited first={first} as={FilterBuilder} />, { categories });
const read = (first = empty) => showInWorkspace(<Edited first={first} as={FilterSentence} />, { categories });
const sentence = () => document.querySelector('[data-filter-sentence]')?.textContent;

describe('a filter as a list', () => {
  it('takes a condition on a field, found by typing', async () => {
    const { user } = await build();
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    await user.keyboard('off');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Office']);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('combobox', { name: 'Value' }));
    await user.click(screen.getByRole('option', { name: 'Lyon' }));
    expect(edited.last()).toEqual(inLyon);
  });

  it('shows when no name matches', async () => {
    const { user } = await build();
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    await user.keyboard('zebra');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('Nothing with this name')).toBeTruthy();
  });

  it('joins conditions by "and" or "or", and loses them one by one', async () => {
    const two: FilterGroup = {
      ...inLyon,
      filters: [...inLyon.filters, { type: 'text', category_id: 4, operator: 'contains', value: 'Ops' }],
    };
    const { user } = await build(two);
    await user.click(await screen.findByRole('radio', { name: 'Any condition' }));
    expect(edited.last()).toEqual({ ...two, operator: 'or' });
    await user.click(
      screen.getAllByRole('button', { name: /^Remove condition: .*Office/ })[0] as HTMLElement,
    );
    expect(edited.last().filters).toEqual([two.filters[1]]);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('has groups, which keep the typed text', async () => {
    const { user } = await build(inLyon);
    await user.click(await screen.findByRole('button', { name: 'Add group' }));
    const group = screen.getAllByRole('listitem').find((item) => item.dataset['group']) as HTMLElement;
    await user.click(within(group).getByRole('button', { name: 'Add condition' }));
    await user.click(screen.getByRole('option', { name: 'Team' }));
    const value = within(group).getByRole('textbox', { name: 'Value' });
    await user.type(value, 'Design');
    expect(document.activeElement).toBe(value);
    expect(edited.last().filters[1]).toEqual({
      version: 'v1',
      operator: 'or',
      filters: [{ type: 'text', category_id: 4, operator: 'contains', value: 'Design' }],
    });
  });
});

describe('a filter as a sentence', () => {
  it('is read aloud', async () => {
    await read(inLyon);
    await waitFor(() => expect(sentence()).toBe('Members whose Office is one of Lyon'));
  });

  it('changes by its dotted words, a moment after the last key', async () => {
    const { user } = await read(inLyon);
    await user.click(await screen.findByRole('button', { name: 'Lyon, edit condition' }));
    const editor = await screen.findByRole('dialog', { name: 'Edit condition' });
    await user.click(within(editor).getByRole('combobox', { name: 'Value' }));
    await user.click(await within(editor).findByRole('option', { name: 'Leiden' }));
    await user.click(within(editor).getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(edited.last().filters).toEqual([
        { type: 'select', category_id: 3, operator: 'inn', value: ['2', '1'] },
      ]),
    );
    expect(sentence()).toContain('Lyon, Leiden');
  });

  it('leaves out a condition that was never finished', async () => {
    const { user } = await read(inLyon);
    await user.click(await screen.findByRole('button', { name: 'Add condition' }));
    await user.click(screen.getByRole('option', { name: 'Team' }));
    expect(await screen.findByRole('dialog', { name: 'Edit condition' })).toBeTruthy();
    expect(edited.last()).toEqual(inLyon);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(edited.last()).toEqual(inLyon);
    expect(sentence()).toBe('Members whose Office is one of Lyon');
  });
});
