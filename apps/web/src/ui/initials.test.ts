import { describe, expect, it } from 'vitest';
import { fullName, initialsOf, tintOf } from './initials.ts';

describe('initials', () => {
  it('are the first letters of both names', () => {
    expect(initialsOf({ first_name: 'élise', last_name: 'Fontaine' })).toBe('ÉF');
    expect(initialsOf({ first_name: 'e\u0301lise', last_name: 'Fontaine' })).toBe('E\u0301F');
    expect(initialsOf({ first_name: 'Amara', last_name: '' })).toBe('A');
    expect(initialsOf({ first_name: ' ', last_name: '' })).toBe('?');
  });

  it('leave a missing name out of the full one', () => {
    expect(fullName({ first_name: 'Amara', last_name: '' })).toBe('Amara');
  });
});

describe('tints', () => {
  it('stay the same for an id', () => {
    expect(tintOf(42)).toBe(tintOf('42'));
  });

  it('spread over 1,005 members so that none is rare', () => {
    const counts = Array.from({ length: 8 }, () => 0);
    for (let id = 1; id <= 1005; id += 1) counts[tintOf(id)] = (counts[tintOf(id)] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(90);
    expect(Math.max(...counts)).toBeLessThan(160);
  });
});
