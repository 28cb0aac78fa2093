import { describe, expect, it } from 'vitest';
import {
  companyKey,
  firstSnoozeDay,
  groupsOf,
  isSnoozeDay,
  lastSnoozeDay,
  ownActs,
  snoozeDay,
  tableOf,
} from './view.ts';

describe('companyKey', () => {
  it('has a word for small tables and a number for the others', () => {
    expect(companyKey(2)).toBe('company.one');
    expect(companyKey(5)).toBe('company.four');
    expect(companyKey(6)).toBe('company.many');
  });
});

describe('tableOf', () => {
  it('has an empty seat for each other person', () => {
    expect(tableOf('me', 3)).toEqual(['me', null, null]);
  });

  it('draws at most seven seats', () => {
    expect(tableOf('me', 20)).toHaveLength(7);
  });
});

describe('a pause', () => {
  const now = new Date(2026, 10, 22, 23, 30);

  it('ends some weeks later on the calendar of the reader', () => {
    expect(snoozeDay(2, now)).toBe('2026-12-06');
    expect(firstSnoozeDay(now)).toBe('2026-11-23');
    expect(lastSnoozeDay(now)).toBe('2027-11-22');
  });

  it('ends on a day that there is, between tomorrow and a year from now', () => {
    expect(['2026-11-23', '2027-11-22', '2026-12-31'].map((day) => isSnoozeDay(day, now))).toEqual([
      true,
      true,
      true,
    ]);
    const wrong = ['2026-11-22', '2027-11-23', '2026-11-31', '', 'soon', '2026-1-1'];
    expect(wrong.filter((day) => isSnoozeDay(day, now))).toEqual([]);
  });
});

describe('the actions for a program', () => {
  const acts = (change: Partial<Parameters<typeof ownActs>[0]>) =>
    Object.entries(
      ownActs({
        standing: 'in',
        joins_next: false,
        asks: true,
        next_matchs_send_at: '2026-12-07T08:00:00Z',
        ...change,
      }),
    )
      .filter(([, may]) => may)
      .map(([name]) => name);

  it('follow from the state of the member', () => {
    expect(acts({})).toEqual(['join', 'snooze', 'leave']);
    expect(acts({ joins_next: true })).toEqual(['unjoin', 'snooze', 'leave']);
    expect(acts({ next_matchs_send_at: null })).toEqual(['snooze', 'leave']);
    expect(acts({ asks: false })).toEqual(['snooze', 'leave']);
    expect(acts({ standing: 'snoozed' })).toEqual(['snooze', 'return', 'leave']);
    expect(acts({ standing: 'left' })).toEqual(['return']);
    for (const standing of ['removed', 'outside', 'over'] as const) expect(acts({ standing })).toEqual([]);
  });

  it('are grouped, without empty groups', () => {
    expect(groupsOf([{ group: 'left' }, { group: 'mine' }, { group: 'left' }])).toEqual([
      { group: 'mine', programs: [{ group: 'mine' }] },
      { group: 'left', programs: [{ group: 'left' }, { group: 'left' }] },
    ]);
  });
});
