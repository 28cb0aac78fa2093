import { describe, expect, it } from 'vitest';
import { paceOf, type Sample, withSample } from './pace.ts';

const START = Date.UTC(2026, 10, 23, 9);
const at = (seconds: number, done: number): Sample => ({ at: START + seconds * 1_000, done });
const after = (seconds: number) => START + seconds * 1_000;

describe('the pace of messages', () => {
  it('is the number of messages in the time window, with the time when the rest is done', () => {
    const samples = [at(0, 1_000), at(5, 1_500), at(10, 2_000)];
    expect(paceOf(samples, 30_000, after(10))).toEqual({
      rate: 100,
      unit: 'second',
      until: after(10 + 300),
    });
    expect(paceOf(samples, 900, after(10))).toEqual({ rate: 100, unit: 'second', until: null });
  });

  it('is given per minute if few messages leave', () => {
    expect(paceOf([at(0, 0), at(20, 10)], 60, after(20))).toEqual({
      rate: 30,
      unit: 'minute',
      until: after(20 + 120),
    });
  });

  it('slows down while no messages leave, until it is unknown', () => {
    const samples = [at(0, 0), at(10, 100)];
    expect(paceOf(samples, 500, after(20))?.rate).toBe(5);
    expect(paceOf(samples, 500, after(100))).toMatchObject({ rate: 1, unit: 'second' });
    expect(paceOf(samples, 500, after(3_600 * 10))).toBeNull();
  });

  it('is unknown after a moment, or if no messages left', () => {
    expect(paceOf([at(0, 0), at(1, 100)], 500, after(2))).toBeNull();
    expect(paceOf([at(0, 40)], 500, after(10))).toBeNull();
  });

  it('drops old samples', () => {
    let samples = [at(0, 0)];
    for (let seconds = 10; seconds <= 100; seconds += 10) samples = withSample(samples, at(seconds, seconds));
    expect(samples.map(({ done }) => done)).toEqual([70, 80, 90, 100]);
  });
});
