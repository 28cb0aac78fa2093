import { describe, expect, it } from 'vitest';
import { failsAt, secondsUntilNextLook, standingAfter } from './proof.ts';
import { judgeProof, proofRecord } from './records.ts';

const DAY_1 = '2026-11-23T10:00:00.000Z';
const DAY_3 = '2026-11-25T10:00:00.000Z';
const DAY_4 = '2026-11-26T10:00:00.000Z';
const pending = { status: 'pending', missing_since: null } as const;
const proved = { status: 'proved', missing_since: null } as const;
const failing = { status: 'failing', missing_since: null } as const;

describe('the proof of a domain', () => {
  it('comes with its record, and goes when that is missing for three days', () => {
    expect(standingAfter(pending, 'missing', DAY_1)).toEqual(pending);
    expect(standingAfter(pending, 'ok', DAY_1)).toEqual(proved);
    const missing = standingAfter(proved, 'missing', DAY_1);
    expect(missing).toEqual({ status: 'proved', missing_since: DAY_1 });
    expect(failsAt(DAY_1)).toBe(DAY_4);
    expect(standingAfter(missing, 'different', DAY_3)).toEqual(missing);
    expect(standingAfter(missing, 'missing', DAY_4)).toEqual(failing);
    expect(standingAfter(missing, 'ok', DAY_4)).toEqual(proved);
    expect(standingAfter(failing, 'missing', DAY_4)).toEqual(failing);
    expect(standingAfter(failing, 'ok', DAY_4)).toEqual(proved);
  });

  it('stays as it is while the name servers do not answer', () => {
    const missing = { status: 'proved', missing_since: DAY_1 } as const;
    for (const before of [pending, proved, missing, failing]) {
      expect(standingAfter(before, 'unreachable', DAY_4)).toEqual(before);
    }
    expect(standingAfter(pending, 'taken', DAY_4)).toEqual(pending);
  });

  it('is looked for often while it may come or go, and daily else', () => {
    const hours = (...given: Parameters<typeof secondsUntilNextLook>) =>
      secondsUntilNextLook(...given) / 3_600;
    expect(hours(pending, 'missing', 60)).toBe(1);
    expect(hours(pending, 'missing', 8 * 24 * 3_600)).toBe(24);
    expect(hours(pending, 'taken', 60)).toBe(24);
    expect(hours(proved, 'ok', 60)).toBe(24);
    expect(hours({ status: 'proved', missing_since: DAY_1 }, 'missing', 1e9)).toBe(1);
    expect(hours(failing, 'missing', 1e9)).toBe(24);
    expect(hours(proved, 'unreachable', 1e9)).toBe(0.25);
  });

  it('is one text among those of its name', () => {
    const { host, value } = proofRecord({ domain: 'north.example', token: 'abc' });
    expect([host, value]).toEqual(['_fika-verification.north.example', 'fika-verification=abc']);
    expect(judgeProof({ values: ['fika-verification=other', ` ${value} `] }, value).state).toBe('ok');
    expect(judgeProof({ values: ['fika-verification=abcd'] }, value)).toEqual({
      state: 'different',
      found: 'fika-verification=abcd',
    });
    expect(judgeProof('missing', value)).toEqual({ state: 'missing', found: null });
    expect(judgeProof('unreachable', value)).toEqual({ state: 'unreachable', found: null });
  });
});
