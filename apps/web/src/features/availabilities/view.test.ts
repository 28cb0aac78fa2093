import { describe, expect, it } from 'vitest';
import {
  daysOf,
  faultOf,
  firstWeek,
  moreHours,
  placeOf,
  timesWith,
  turned,
  weeksOf,
  withDay,
  withException,
} from './view.ts';

describe('the days of a view', () => {
  it('are whole weeks from Monday', () => {
    expect(daysOf('day', '2026-11-23')).toEqual(['2026-11-23']);
    expect(daysOf('week', '2026-11-29')[0]).toBe('2026-11-23');
    const month = daysOf('month', '2026-11-23');
    expect([month[0], month.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
    expect(weeksOf(month)).toHaveLength(6);
    expect(daysOf('month', '2027-02-10')).toHaveLength(28);
  });

  it('turn by a day, a week or a month, and stay in the month that is turned to', () => {
    expect(turned('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(turned('week', '2026-11-30', -1)).toBe('2026-11-23');
    expect(turned('month', '2027-01-31', 1)).toBe('2027-02-28');
    expect(turned('month', '2027-01-31', -1)).toBe('2026-12-31');
  });
});

describe('hours', () => {
  it('have a position in the day', () => {
    expect(placeOf({ from: '06:00', to: '12:00' })).toEqual({ top: '25%', height: '25%' });
    expect(placeOf({ from: '18:00', to: '24:00' })).toEqual({ top: '75%', height: '25%' });
  });

  it('are offered by the half, with one that is none', () => {
    expect(timesWith('09:00')).toHaveLength(49);
    expect(timesWith('09:10').slice(18, 21)).toEqual(['09:00', '09:10', '09:30']);
  });

  it('are added after the last ones of the day', () => {
    expect(moreHours([])).toEqual({ from: '09:00', to: '18:00' });
    expect(moreHours([{ from: '09:00', to: '12:00' }])).toEqual({ from: '12:30', to: '13:30' });
    expect(moreHours([{ from: '09:00', to: '23:30' }])).toEqual({ from: '23:30', to: '24:00' });
  });

  it('have a fault when they end before they begin', () => {
    const fine = { weekly: firstWeek(), exceptions: [], pause: null, timezone: null };
    expect(faultOf(fine)).toBeNull();
    const back = [{ from: '12:00', to: '09:00' }];
    expect(faultOf({ ...fine, weekly: withDay(firstWeek(), 2, back) })).toBe('hours');
    expect(faultOf({ ...fine, exceptions: withException([], '2026-12-24', back) })).toBe('hours');
    expect(faultOf({ ...fine, pause: { from: '2026-12-24', to: '2026-12-01' } })).toBe('pause');
  });
});

it('replaces a day with different hours, and restores it', () => {
  const one = withException([], '2026-12-24', []);
  const two = withException(one, '2026-12-23', [{ from: '09:00', to: '10:00' }]);
  expect(two.map(({ date }) => date)).toEqual(['2026-12-23', '2026-12-24']);
  expect(withException(two, '2026-12-24', null)).toHaveLength(1);
});
