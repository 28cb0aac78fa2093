import { expect, it } from 'vitest';
import { PASTED, readPasted, readVariable } from './pasted.ts';

it('reads the blocks that the editor itself wrote', () => {
  const copied = {
    label: 'Write to {{names}}',
    target: 'coffee',
    look: 'link',
    rows: ['who', 'why'],
  } as const;
  for (const [name, value] of Object.entries(copied)) {
    expect(readPasted(name as keyof typeof PASTED, JSON.stringify(value))).toEqual(value);
  }
});

it.each([
  ['nothing', null],
  ['broken', '{"label":'],
  ['of another program', 'javascript:alert(1)'],
  ['of another type', '{"toString":1}'],
  ['too much', JSON.stringify('x'.repeat(10_000))],
  ['a list of foreign words', '["who","salary"]'],
  ['an empty list', '[]'],
])('falls back where an attribute is %s', (_, text) => {
  for (const name of Object.keys(PASTED) as (keyof typeof PASTED)[]) {
    expect(readPasted(name, text), name).toEqual(PASTED[name].fallback);
  }
});

it('accepts text without control characters, and valid names of variables', () => {
  expect(readPasted('label', JSON.stringify('Yes,\u0007 please\u202e'))).toBe('Yes,  please ');
  expect(readVariable('names')).toBe('names');
  // A name outside of the list is shown as unknown, and the check reports it.
  expect(readVariable('salary')).toBe('salary');
  expect(readVariable('<img onerror=1>')).toBe('first_name');
  expect(readVariable(undefined)).toBe('first_name');
});
