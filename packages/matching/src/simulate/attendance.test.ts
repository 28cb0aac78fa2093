import { describe, expect, it } from 'vitest';
import { inputOf, people } from '../test-support.ts';
import type { SimulationOptions } from './result.ts';
import { simulate } from './simulate.ts';

const play = (count: number, options: SimulationOptions) =>
  simulate(inputOf({ participants: people(count), algo: 'random' }), options).rounds;

const participantsOf = (rounds: ReturnType<typeof play>) => rounds.map(({ participants }) => participants);

describe('who takes part', () => {
  it('is at most as many as may, in turns', () => {
    const rounds = play(12, { rounds: 4, attendance: 1, max_people: 4 });
    expect(participantsOf(rounds)).toEqual([4, 4, 4, 4]);
    expect(rounds.map(({ over_cap }) => over_cap)).toEqual([8, 8, 8, 8]);
    // Three rounds include each person once, so that six new pairs meet; people who come again meet new ones.
    expect(rounds.map(({ new_pairs }) => new_pairs)).toEqual([2, 2, 2, 2]);
  });

  it('includes all who are not invited, and a share of those who are', () => {
    const rounds = play(30, { rounds: 3, attendance: 0.5, asked_ids: people(10).map(({ id }) => id) });
    expect(participantsOf(rounds)).toEqual([25, 25, 25]);
  });

  it('excludes members who have met as often as they want in 28 days', () => {
    const paces = Object.fromEntries(people(20).map(({ id }) => [id, { max: 1, met: [] }]));
    expect(participantsOf(play(20, { rounds: 6, attendance: 1, days_between: 7, paces }))).toEqual([
      20, 0, 0, 0, 20, 0,
    ]);
    const met = Object.fromEntries(people(20).map(({ id }) => [id, { max: 1, met: [-14] }]));
    expect(participantsOf(play(20, { rounds: 4, attendance: 1, days_between: 7, paces: met }))).toEqual([
      0, 0, 20, 0,
    ]);
  });

  it('excludes members who are away', () => {
    const absences = { 1: [[0, 8]], 2: [[7, 14]], 3: [[7, 14]] } as const;
    const rounds = play(10, { rounds: 3, attendance: 1, days_between: 7, absences });
    expect(rounds.map(({ participants, away }) => [participants, away])).toEqual([
      [9, 1],
      [7, 3],
      [10, 0],
    ]);
  });

  it('excludes members who are paused after too many invitations without an answer', () => {
    const silence = { limit: 2, pause_days: 21, share: 1, ignored: {} };
    const asked = { rounds: 6, attendance: 0, days_between: 7, silence };
    expect(play(10, asked).map(({ away }) => away)).toEqual([0, 0, 10, 10, 0, 0]);
    expect(play(10, { ...asked, silence: { ...silence, share: 0 } }).map(({ away }) => away)).toEqual([
      0, 0, 0, 0, 0, 0,
    ]);
    const ignored = Object.fromEntries(people(10).map(({ id }) => [id, 1]));
    expect(play(10, { ...asked, silence: { ...silence, ignored } }).map(({ away }) => away)).toEqual([
      0, 10, 10, 0, 0, 10,
    ]);
  });

  it('cannot be worked out from options that make no sense', () => {
    const wrong: Partial<SimulationOptions>[] = [
      { days_between: 0 },
      { max_people: -1 },
      { silence: { limit: 0, pause_days: 7, share: 1, ignored: {} } },
      { silence: { limit: 1, pause_days: 7, share: 2, ignored: {} } },
    ];
    for (const options of wrong) {
      expect(() => play(4, { rounds: 1, attendance: 1, ...options })).toThrow(
        Object.keys(options)[0] === 'silence' ? /silence/ : new RegExp(Object.keys(options)[0] ?? ''),
      );
    }
  });
});
