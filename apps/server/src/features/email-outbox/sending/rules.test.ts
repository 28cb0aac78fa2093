import { describe, expect, it } from 'vitest';
import { classifyResult } from './rules.ts';

const later = { sent: false, retry: 'later', error: '451 busy' } as const;
const unknown = { sent: false, retry: 'unknown', error: 'cut' } as const;

describe('classifyResult', () => {
  it('waits longer after each try, and gives up after the sixth', () => {
    const delays = [1, 2, 3, 4, 5].map((attempt) => classifyResult(later, attempt, true).delay);
    expect(delays).toEqual([60, 300, 1_800, 7_200, 28_800]);
    expect(classifyResult(later, 6, true)).toMatchObject({ state: 'failed', delay: null });
  });

  it('takes a refusal of the receiver as final, and writes no more to the address', () => {
    const verdict = classifyResult({ sent: false, retry: 'never', refused: true, error: '550' }, 1, true);
    expect(verdict).toMatchObject({ state: 'failed', suppress: true });
  });

  it('blames no address for a message of our own making', () => {
    const verdict = classifyResult(
      { sent: false, retry: 'never', refused: false, error: 'line break' },
      1,
      true,
    );
    expect(verdict).toMatchObject({ state: 'failed', suppress: false });
  });

  it('sends again what may have arrived, and counts it; or parks it', () => {
    expect(classifyResult(unknown, 1, true)).toMatchObject({ state: 'queued', resend: 1, delay: 60 });
    expect(classifyResult(unknown, 1, false)).toMatchObject({ state: 'unknown', resend: 0 });
    expect(classifyResult(unknown, 6, true)).toMatchObject({ state: 'unknown' });
  });
});
