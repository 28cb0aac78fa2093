import type { Category } from '@fika/contract/endpoints/categories';
import { describe, expect, it } from 'vitest';
import { changeOf, choiceFaults, choicesNow, draftOf, everybodyWith, likeliest, newLabels } from './draft.ts';

const field: Category = {
  id: 7,
  title: 'Office',
  description: '',
  type: 'select',
  choices: { lyon: 'Lyon', paris: 'Paris', rome: 'Rome' },
  merged: {},
  order: 0,
  status: 'active',
  mandatory: false,
  only_for_matching: false,
  columnWidth: null,
  created_at: '2026-11-22T09:00:00Z',
};
const base = draftOf(field);

describe('a save', () => {
  it('sends nothing that is as it was', () => {
    expect(changeOf(field, base)).toEqual({});
  });

  it('sends renames by key, new labels, removed options, and the order if it changed', () => {
    const [lyon, paris] = base.choices;
    if (!lyon || !paris) throw new Error('no choices');
    const draft = {
      ...base,
      title: 'Site',
      mandatory: true,
      choices: [paris, { key: null, label: ' Oslo ' }, { ...lyon, label: 'Lugdunum' }],
      removed: ['rome'],
    };
    expect(changeOf(field, draft)).toEqual({
      title: 'Site',
      mandatory: true,
      rename_choices: { lyon: 'Lugdunum' },
      add_choices: ['Oslo'],
      remove_choices: ['rome'],
      choice_order: ['paris', 'Oslo', 'lyon'],
    });
  });

  it('sends no order if new options follow the old ones', () => {
    const draft = { ...base, choices: [...base.choices, { key: null, label: 'Oslo' }] };
    expect(changeOf(field, draft)).toEqual({ add_choices: ['Oslo'] });
  });

  it('sends no options for a type without options', () => {
    expect(changeOf(field, { ...base, type: 'text', removed: ['rome'] })).toEqual({ type: 'text' });
  });

  it('keeps options that another admin added, and restores none that they merged or renamed', () => {
    const roma = { key: 'rome', label: 'Roma', was: 'Rome' };
    const draft = { ...base, choices: [roma, ...base.choices.slice(0, 2)] };
    const since: Category = { ...field, choices: { lyon: 'Lugdunum', rome: 'ROME', oslo: 'Oslo' } };
    expect(choicesNow(draft, draftOf(since).choices).map(({ key, label }) => [key, label])).toEqual([
      ['rome', 'Roma'],
      ['lyon', 'Lugdunum'],
      ['oslo', 'Oslo'],
    ]);
    expect(changeOf(since, draft)).toEqual({
      rename_choices: { rome: 'Roma' },
      choice_order: ['rome', 'lyon', 'oslo'],
    });
  });
});

describe('choices in the form', () => {
  it('are added once, in any case', () => {
    expect(newLabels(base.choices, ['LYON', 'Oslo', 'oslo ', 'Bergen'])).toEqual({
      added: [
        { key: null, label: 'Oslo' },
        { key: null, label: 'Bergen' },
      ],
      skipped: 2,
    });
  });

  it('have a label each, and no two the same', () => {
    const choices = ['Lyon', ' ', 'lyon', 'x'.repeat(151)].map((label) => ({ key: null, label }));
    expect([...choiceFaults(choices)]).toEqual([
      [1, 'missing'],
      [2, 'twice'],
      [3, 'long'],
    ]);
    const [lyon, paris] = base.choices;
    if (!lyon || !paris) throw new Error('no choices');
    expect([...choiceFaults([{ ...lyon, label: 'PARIS' }, paris])]).toEqual([[0, 'twice']]);
  });
});

describe('counts', () => {
  const usage = {
    category: 7,
    members: 5,
    choices: { lyon: 2, paris: 3 },
    inactive: { members: 2, choices: { lyon: 2 } },
  };

  it('are of active and inactive members together', () => {
    expect([everybodyWith(usage), everybodyWith(usage, 'lyon'), everybodyWith(undefined)]).toEqual([7, 4, 0]);
  });

  it('have a suggestion for the option to keep', () => {
    expect(likeliest(['paris', 'lyon', 'rome'], usage)).toBe('lyon');
  });
});
