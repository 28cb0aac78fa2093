import { describe, expect, it } from 'vitest';
import type { UseCase } from './templates-api.ts';
import { foundTemplates, seatsOf, purposesOf } from './templates-view.ts';

const template = (given: Partial<UseCase>) =>
  ({
    title: 'Random coffee',
    summary: 'Two colleagues, half an hour',
    use_case: 'People only know their team',
    why: '',
    algo: 'random',
    users_per_group: 2,
    seats: [],
    ...given,
  }) as unknown as UseCase;

const coffee = template({});
const mentoring = template({
  title: 'Mentorat croisé',
  use_case: 'Knowledge stays where it is',
  algo: 'advanced',
  seats: [
    { label: 'A', needs: null },
    { label: 'B', needs: null },
    { label: 'C', needs: null },
  ],
});

describe('the library of templates', () => {
  it('is searched by words, with or without accents', () => {
    const find = (search: string, use_case = '') => foundTemplates([coffee, mentoring], { search, use_case });
    expect(find('half coffee')).toEqual([coffee]);
    expect(find('CROISE')).toEqual([mentoring]);
    expect(find('coffee', 'Knowledge stays where it is')).toEqual([]);
    expect(find('')).toHaveLength(2);
  });

  it('names each use case once', () => {
    expect(purposesOf([coffee, mentoring, coffee])).toHaveLength(2);
  });

  it('draws as many seats as a group has', () => {
    expect([coffee, mentoring, template({ algo: 'secretsanta', users_per_group: 4 })].map(seatsOf)).toEqual([
      2, 3, 2,
    ]);
  });
});
