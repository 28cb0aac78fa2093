import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addChoices } from './rules.ts';

describe('choices', () => {
  it('get keys from their labels, in any script', () => {
    expect(addChoices({}, ['Œuvres & arts', '東京', '大阪', '__proto__', 'constructor'])).toEqual({
      'oeuvres-arts': 'Œuvres & arts',
      c: '東京',
      'c-2': '大阪',
      proto: '__proto__',
      'constructor-2': 'constructor',
    });
  });

  it('keep what exists, whatever is added', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.array(fc.string()), (first, second) => {
        const before = addChoices({}, first);
        const after = addChoices(before, second);
        expect(Object.entries(after).slice(0, Object.keys(before).length)).toEqual(Object.entries(before));
        expect(addChoices(after, [...first, ...second])).toEqual(after);
        for (const key of Object.keys(after)) expect(key).toMatch(/^[a-z][a-z0-9-]*$/);
      }),
    );
  });
});
