import type { CampaignRule } from '@fika/contract/campaign-rules';
import { categoriesEndpoints } from '@fika/contract/calls/categories.gen';
import { LIMITS } from '@fika/contract/limits';
import type { Algorithm } from '@fika/contract/statuses';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { field, OFFICE } from '#test/fixtures.ts';
import { answer, sent } from '#test/server.ts';
import { memory, showInWorkspace } from '#test/show.tsx';
import { sampleDraft } from '../sample-draft.ts';
import { RuleList } from './RuleList.tsx';

const YEARS = field(5, 'Years here', { type: 'integer' });
const NOTE = field(6, 'Note');
const categories = [OFFICE, YEARS, NOTE];

const other: CampaignRule = { kind: 'cross_category', category: 3, value: 'different', strength: 'prefer' };
const closest: CampaignRule = { kind: 'optimization', category: 5, goal: 'closest', strength: 'prefer' };

const edited = memory<readonly CampaignRule[]>();
function Rules({ first, algo }: { first: readonly CampaignRule[]; algo: Algorithm }) {
  const [rules, setRules] = useState(first);
  edited.useKeep(rules);
  return <RuleList rules={rules} audience={sampleDraft()} algo={algo} onChange={setRules} />;
}

async function open(first: readonly CampaignRule[] = [], algo: Algorithm = 'advanced') {
  const view = await showInWorkspace(<Rules first={first} algo={algo} />, { categories });
  await screen.findByRole('heading', { name: 'Rules' });
  return view;
}

describe('the rules of a program', () => {
  it('begin on a field that can be compared', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    const fields = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(fields).toEqual(['Office', 'Years here', 'New field…']);
    await user.click(screen.getByRole('menuitem', { name: 'Office' }));
    expect(edited.last()).toHaveLength(1);
    expect(edited.last()[0]).toMatchObject({ kind: 'cross_category', category: 3, strength: 'prefer' });
  });

  it('begin on a field that is made for them', async () => {
    const made = field(9, 'Seniority', { type: 'integer' });
    answer(categoriesEndpoints.categories_create, made as never);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    await user.click(await screen.findByRole('menuitem', { name: 'New field…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Seniority');
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Whole number' }));
    await user.click(screen.getByRole('button', { name: 'Add field' }));
    await waitFor(() => expect(edited.last()).toHaveLength(1));
    expect(edited.last()[0]).toMatchObject({ category: 9 });
    expect(sent.at(-1)?.body).toMatchObject({ title: 'Seniority', type: 'integer' });
  });

  it('change by the words of their sentence', async () => {
    const { user } = await open([other]);
    await user.click(screen.getByRole('button', { name: /Condition of rule 1/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'is the same' }));
    expect(edited.last()).toEqual([{ ...other, value: 'same' }]);
    expect(screen.getByRole('button', { name: /Condition of rule 1/ }).textContent).toBe('is the same');
  });

  it('are required one by one; those without a yes or no never are', async () => {
    const { user } = await open([other, closest]);
    const strength = (number: number) =>
      within(screen.getByRole('radiogroup', { name: `Strength of rule ${number}` }));
    await user.click(strength(1).getByRole('radio', { name: 'Required' }));
    expect(edited.last()).toEqual([{ ...other, strength: 'require' }, closest]);
    expect(screen.getByText('Always followed')).toBeTruthy();
    expect(strength(2).getByRole<HTMLInputElement>('radio', { name: 'Required' }).disabled).toBe(true);
  });

  it('change places by a menu, where nothing can be dragged', async () => {
    const { user } = await open([other, closest]);
    await user.click(screen.getByRole('button', { name: 'Rule 2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Position 1' }));
    expect(edited.last()).toEqual([closest, other]);
  });

  it('are removed, and the others keep their order', async () => {
    const { user } = await open([other, closest]);
    await user.click(screen.getByRole('button', { name: 'Remove rule 1' }));
    expect(edited.last()).toEqual([closest]);
    await user.click(screen.getByRole('button', { name: 'Remove rule 1' }));
    expect(screen.getByText('No rules yet. Add one to guide the matches.')).toBeTruthy();
  });

  it('have messages about their faults', async () => {
    await open([{ ...other, category: 99 }]);
    expect(screen.getByRole('alert').textContent).toBe('Rule 1 uses the field 99, which doesn’t exist.');
  });

  it('are no more than a program may have', async () => {
    const { user } = await open(Array.from({ length: LIMITS.rulesMax }, () => ({ ...other })));
    await user.click(screen.getByRole('button', { name: 'Add rule' }));
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(edited.last()).toHaveLength(LIMITS.rulesMax);
  });
});
