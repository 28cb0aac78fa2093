import { describe, expect, it } from 'vitest';
import { firstStep, programsToSee } from './home.ts';

type Seen = Parameters<typeof programsToSee>[0][number];

const program = (name: string, change: Partial<Seen>) => ({
  name,
  status: 'active' as const,
  open_round: null,
  next_round_date: null,
  ...change,
});

describe('programsToSee', () => {
  it('puts sessions that wait for the admin first, then sorts by date', () => {
    const seen = programsToSee([
      program('draft', { status: 'draft' }),
      program('archived', { status: 'archived' }),
      program('no date', {}),
      program('later', { next_round_date: '2026-12-07T08:00:00Z' }),
      program('sooner', { next_round_date: '2026-11-30T08:00:00Z' }),
      program('open', { open_round: { id: 1, status: 1 } }),
      program('stopped', { status: 'inactive' }),
      program('stopped, in review', { status: 'inactive', open_round: { id: 2, status: 5 } }),
    ]);
    expect(seen.map(({ campaign }) => campaign.name)).toEqual([
      'stopped, in review',
      'open',
      'sooner',
      'later',
      'no date',
      'draft',
    ]);
  });
});

describe('firstStep', () => {
  it('is people, then a program, then nothing', () => {
    expect(firstStep(1, 0)).toBe('upload');
    expect(firstStep(1005, 0)).toBe('program');
    expect(firstStep(1, 1)).toBeNull();
  });
});
