import { describe, expect, it } from 'vitest';
import { icebreakerOf, ICEBREAKERS } from './icebreakers.ts';

describe('icebreakers', () => {
  it('are many, all different, and questions in both languages', () => {
    expect(ICEBREAKERS.length).toBeGreaterThanOrEqual(40);
    for (const language of ['en', 'fr'] as const) {
      const texts = ICEBREAKERS.map((question) => question[language]);
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts.filter((text) => !text.endsWith('?') || text.includes('!'))).toEqual([]);
    }
  });

  it('put a space before the French question mark', () => {
    expect(ICEBREAKERS.filter(({ fr }) => !/[\u202f\u00a0 ]\?$/.test(fr))).toEqual([]);
  });

  it('give every number a question', () => {
    expect(icebreakerOf(ICEBREAKERS.length + 2, 'fr')).toBe(ICEBREAKERS[2]?.fr);
  });
});
