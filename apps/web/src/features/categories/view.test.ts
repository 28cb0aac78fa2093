import { describe, expect, it } from 'vitest';
import { formats } from '#lib/format.ts';
import { choiceLabels, fieldText, membersWith } from './view.ts';

const words = {
  yes: 'Yes',
  no: 'No',
  formats: formats('en', 'America/Los_Angeles'),
  wallFormats: formats('en', 'UTC'),
};

describe('choice labels', () => {
  it('are one a line, without blanks and repeats', () => {
    expect(choiceLabels(' Lyon \n\nUppsala\nlyon\n Leiden')).toEqual(['Lyon', 'Uppsala', 'Leiden']);
  });
});

describe('the text of a field', () => {
  it('shows labels instead of keys', () => {
    const choices = { a: 'French', b: 'Swedish' };
    expect(fieldText({ type: 'array', choices }, ['b', 'a'], words)).toBe('Swedish, French');
    expect(fieldText({ type: 'select', choices }, 'a', words)).toBe('French');
  });

  it('shows the key of a removed option', () => {
    expect(fieldText({ type: 'select', choices: {} }, 'old', words)).toBe('old');
  });

  it('shows days and wall clocks the same in every time zone', () => {
    expect(fieldText({ type: 'date', choices: {} }, '2026-11-23', words)).toBe('23 Nov 2026');
    expect(fieldText({ type: 'time', choices: {} }, '09:30:00', words)).toBe('09:30');
    expect(fieldText({ type: 'datetime', choices: {} }, '2026-11-23T00:15:00', words)).toBe(
      '23 Nov 2026, 00:15',
    );
  });

  it('writes numbers and answers', () => {
    expect(fieldText({ type: 'integer', choices: {} }, 1005, words)).toBe('1,005');
    expect(fieldText({ type: 'boolean', choices: {} }, false, words)).toBe('No');
  });
});

describe('a link to members', () => {
  it('finds active members with a value, without one, or with one option', () => {
    const active = { type: 'is_active', operator: 'eq', value: true };
    expect(membersWith({ id: 7, type: 'array' }, 'isundefined').filters).toEqual([
      active,
      { category_id: 7, type: 'array', operator: 'isundefined' },
    ]);
    expect(membersWith({ id: 7, type: 'array' }, { choice: 'lyon' }).filters).toEqual([
      active,
      { category_id: 7, type: 'array', operator: 'inn', value: ['lyon'] },
    ]);
  });
});
