import { describe, expect, it } from 'vitest';
import { freeHours } from './free-hours.ts';

const NOON = '2026-11-23T12:00:00Z';
const on = (day: number, from: string, to: string) =>
  Array.from({ length: 7 }, (_, index) => (index === day ? [{ from, to }] : []));
const hours = (timezone: string, weekly: ReturnType<typeof on>, now = NOON) =>
  freeHours([{ user_id: 1, timezone, weekly }], now).get(1);

describe('free hours of the week', () => {
  it('are those of UTC, around the ends of the week too', () => {
    expect(hours('UTC', on(0, '09:00', '11:00'))).toEqual([9, 10]);
    expect(hours('Pacific/Auckland', on(0, '09:00', '11:00'))).toEqual([164, 165]);
    expect(hours('America/New_York', on(6, '22:00', '24:00'))).toEqual([3, 4]);
  });

  it('move with the wall clock', () => {
    expect(hours('Europe/Paris', on(0, '09:00', '10:00'))).toEqual([8]);
    expect(hours('Europe/Paris', on(0, '09:00', '10:00'), '2026-07-06T12:00:00Z')).toEqual([7]);
  });

  it('count only where the whole hour is free', () => {
    expect(hours('Asia/Kolkata', on(0, '09:00', '12:00'))).toEqual([4, 5]);
    expect(hours('UTC', on(0, '09:30', '10:30'))).toEqual([]);
  });
});
