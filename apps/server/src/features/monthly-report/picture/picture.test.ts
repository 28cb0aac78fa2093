import { expect, it } from 'vitest';
import { drawMonths, pictureOf } from './present.ts';

const months = [0.2, null, 0.8, 0, 0.2, 0.4].map((participation, index) => ({
  start: `2026-0${index + 1}-01`,
  participation,
}));

/** Height and color of each bar, in the order of the months; of a month without one there is none. */
const barsOf = (svg: string) =>
  [...svg.matchAll(/<rect x="([\d.]+)" y="(\d+)" .*? fill="(#\w+)"/g)].map(([, x, y, fill]) => ({
    month: Math.floor((Number(x) / 520) * 6),
    high: 118 - Number(y),
    fill,
  }));

it('has a bar for each month with a session, as high as its share of the highest', () => {
  const bars = barsOf(drawMonths(months, '#C0562E'));
  expect(bars.map(({ month, high }) => [month, high])).toEqual([
    [0, 30],
    [2, 118],
    [3, 2],
    [4, 30],
    [5, 59],
  ]);
  const [last, ...others] = bars.toReversed();
  expect(new Set(others.map(({ fill }) => fill)).size).toBe(1);
  expect(last?.fill).toBe('#C0562E');
});

it('has no text, which needs fonts, and is drawn for screens of phones', async () => {
  expect(drawMonths(months, null)).not.toContain('<text');
  const { content } = await pictureOf(months, null);
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  expect([content.readUInt32BE(16), content.readUInt32BE(20)]).toEqual([1040, 240]);
});

it('is drawn of months in which no one took part, too', async () => {
  const { content } = await pictureOf([{ start: '2026-01-01', participation: 0 }], '#FFFFFF');
  expect(content.length).toBeGreaterThan(100);
});
