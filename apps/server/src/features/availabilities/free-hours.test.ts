import { minutesOf } from '@fika/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freeHours } from './rules.ts';

const NOON = '2026-11-23T12:00:00Z';
const on = (day: number, from: string, to: string) =>
  Array.from({ length: 7 }, (_, index) => (index === day ? [{ from, to }] : []));
const hours = async (timezone: string, weekly: ReturnType<typeof on>, now = NOON) =>
  (await freeHours([{ user_id: 1, timezone, weekly }], now)).get(1);

/** The same, minute by minute. */
function hoursByMinute(weekly: ReturnType<typeof on>, offset: number): number[] {
  const week = 7 * 24 * 60;
  const isFree = new Uint8Array(week);
  for (const [day, spans] of weekly.entries()) {
    for (const { from, to } of spans) {
      for (let minute = day * 1_440 + minutesOf(from); minute < day * 1_440 + minutesOf(to); minute += 1) {
        isFree[(minute - offset + week) % week] = 1;
      }
    }
  }
  return Array.from({ length: week / 60 }, (_, hour) => hour).filter((hour) =>
    isFree.subarray(hour * 60, (hour + 1) * 60).every((minute) => minute === 1),
  );
}

const clock = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
/** Minutes ahead of UTC at NOON, halves and quarters of an hour among them. */
const ZONES = {
  UTC: 0,
  'Europe/Paris': 60,
  'America/St_Johns': -210,
  'Asia/Kathmandu': 345,
  'Pacific/Kiritimati': 840,
  'Pacific/Pago_Pago': -660,
};

describe('free hours of the week', () => {
  it('are those of UTC, around the ends of the week too', async () => {
    expect(await hours('UTC', on(0, '09:00', '11:00'))).toEqual([9, 10]);
    expect(await hours('Pacific/Auckland', on(0, '09:00', '11:00'))).toEqual([164, 165]);
    expect(await hours('America/New_York', on(6, '22:00', '24:00'))).toEqual([3, 4]);
  });

  it('move with the wall clock', async () => {
    expect(await hours('Europe/Paris', on(0, '09:00', '10:00'))).toEqual([8]);
    expect(await hours('Europe/Paris', on(0, '09:00', '10:00'), '2026-07-06T12:00:00Z')).toEqual([7]);
  });

  it('count only where the whole hour is free', async () => {
    expect(await hours('Asia/Kolkata', on(0, '09:00', '12:00'))).toEqual([4, 5]);
    expect(await hours('UTC', on(0, '09:30', '10:30'))).toEqual([]);
  });

  it('are those that minutes give, whatever the week is', async () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 288 }), fc.integer({ min: 0, max: 288 }))
      .filter(([from, to]) => from < to)
      .map(([from, to]) => ({ from: clock(from * 5), to: clock(to * 5) }));
    const week = fc.array(fc.array(span, { maxLength: 4 }), { minLength: 7, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(week, fc.constantFrom(...Object.entries(ZONES)), async (weekly, [zone, offset]) => {
        expect(await hours(zone, weekly)).toEqual(hoursByMinute(weekly, offset));
      }),
    );
  });
});
