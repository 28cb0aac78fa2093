import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessDateOrder, parseDate, parseDateTime, parseTime } from './field-dates.ts';
import { missingChoices, parseCulture, parseFieldText } from './field-values.ts';
import { FIELD_TYPES, type FieldType } from './statuses.ts';
import { cleanText, sameText, searchKey } from './text.ts';

/** Any character there is. The library's own `binary` first lists all million of them, to shrink. */
const anyCharacter = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));

const CHOICES = { lyon: 'Lyon', 'sales-europe': 'Sales, Europe', other: 'uppsala' };
const read = (type: FieldType, text: string) => {
  const parsed = parseFieldText(type, text, CHOICES);
  return parsed.ok ? parsed.value : parsed.reason;
};

describe('a cell as a typed value', () => {
  it.each<[FieldType, string, unknown]>([
    ['text', '  a\u0065\u0301\0 ', 'aé'],
    ['text', ' ', null],
    ['text', 'x'.repeat(2_001), 'too_long'],
    ['integer', '12', 12],
    ['integer', '-0', 0],
    ['integer', '12.0', 12],
    ['integer', '1 200', 1200],
    ['integer', '1\u202F200\u202F300', 1_200_300],
    ['integer', '1,200', 1200],
    ['integer', '1.200.300', 1_200_300],
    ['integer', '1,200.300', 'invalid_value'],
    ['integer', '12.5', 'invalid_value'],
    ['integer', '9007199254740993', 'invalid_value'],
    ['integer', 'twelve', 'invalid_value'],
    ['boolean', 'Oui', true],
    ['boolean', 'VRAI', true],
    ['boolean', 'yes', true],
    ['boolean', '1', true],
    ['boolean', 'non', false],
    ['boolean', 'False', false],
    ['boolean', 'maybe', 'invalid_value'],
    ['date', '2026-12-31', '2026-12-31'],
    ['date', '31.12.2026', '2026-12-31'],
    ['date', '31/12/2026', '2026-12-31'],
    ['date', '12/31/2026', '2026-12-31'],
    ['date', '05/06/2026', 'invalid_value'],
    ['date', '29/02/2023', 'invalid_value'],
    ['date', '31/12/26', 'invalid_value'],
    ['date', '2026-12-31T08:00:00', '2026-12-31'],
    ['time', '9:30', '09:30:00'],
    ['time', '9h30', '09:30:00'],
    ['time', '9h', '09:00:00'],
    ['time', '12:05:07 am', '00:05:07'],
    ['time', '9 p.m.', '21:00:00'],
    ['time', '24:00', 'invalid_value'],
    ['datetime', '31/12/2026 9h30', '2026-12-31T09:30:00'],
    ['datetime', '2026-12-31', '2026-12-31T00:00:00'],
    ['datetime', '2026-12-31T23:30:00-02:00', '2027-01-01T01:30:00'],
    ['datetime', '2026-12-31 25:00', 'invalid_value'],
    ['select', ' LYON ', 'lyon'],
    ['select', 'Uppsala', 'other'],
    ['select', 'sales-europe', 'sales-europe'],
    ['select', 'Sales,  Europe', 'sales-europe'],
    ['select', 'Oslo', 'unknown_choice'],
    ['array', 'Sales, Europe', ['sales-europe']],
    ['array', 'Lyon, Uppsala, lyon', ['lyon', 'other']],
    ['array', 'Sales, Europe; Lyon', ['sales-europe', 'lyon']],
    ['array', 'Lyon|Uppsala|', ['lyon', 'other']],
    ['array', ';', null],
    ['array', 'Lyon; Oslo', 'unknown_choice'],
  ])('%s %j is %j', (type, text, expected) => {
    expect(read(type, text)).toEqual(expected);
  });

  it('takes labels for what they are, even when they name parts of objects', () => {
    expect(read('select', 'constructor')).toBe('unknown_choice');
    expect(parseFieldText('select', '__proto__', { a: '__proto__' })).toEqual({ ok: true, value: 'a' });
  });

  it('keeps date and time on the wall clock of the company', () => {
    const options = { timezone: 'Europe/Paris' };
    expect(parseFieldText('datetime', '2026-07-01T10:00:00Z', {}, options)).toEqual({
      ok: true,
      value: '2026-07-01T12:00:00',
    });
    expect(parseDateTime('2026-07-01T10:00:00+0200', undefined, 'UTC')).toBe('2026-07-01T08:00:00');
    expect(parseDateTime('0001-01-01T00:00:00Z', undefined, 'America/New_York')).toBeNull();
  });

  it('reads its own dates and times, and never throws', () => {
    const property = fc.property(
      fc.constantFrom(...FIELD_TYPES),
      fc.string({ unit: anyCharacter }),
      (type, text) => {
        const parsed = parseFieldText(type, text, CHOICES);
        if (parsed.ok && typeof parsed.value === 'string' && type !== 'select') {
          expect(parseFieldText(type, parsed.value)).toEqual(parsed);
        }
      },
    );
    fc.assert(property, { numRuns: 500 });
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [year, month, dayOfMonth] = iso.split('-');
        expect(parseDate(iso)).toBe(iso);
        expect(parseDate(`${dayOfMonth}.${month}.${year}`)).toBe(iso);
        expect(parseDate(`${dayOfMonth}/${month}/${year}`, 'dmy')).toBe(iso);
        expect(parseDate(`${month}-${dayOfMonth}-${year}`, 'mdy')).toBe(iso);
        const clock = date.toISOString().slice(11, 19);
        expect(parseTime(clock)).toBe(clock);
        expect(parseDateTime(`${iso} ${clock}`)).toBe(`${iso}T${clock}`);
      }),
    );
  });
});

describe('the order of dates in a column', () => {
  it.each<[string[], ReturnType<typeof guessDateOrder>]>([
    [['2026-01-02', '31.12.2026', ''], null],
    [['05/06/2026', '31/12/2026'], { order: 'dmy', certain: true }],
    [['05/06/2026', '12/31/2026 10:00'], { order: 'mdy', certain: true }],
    [['05/06/2026', '06-07-2026'], { order: 'dmy', certain: false }],
    [['31/12/2026', '12/31/2026', '12/30/2026'], { order: 'mdy', certain: false }],
  ])('%j', (texts, expected) => {
    expect(guessDateOrder(texts)).toEqual(expected);
  });
});

describe('choices that a file brings along', () => {
  it('are those that the field lacks', () => {
    expect(missingChoices('select', 'Oslo, Norway', CHOICES)).toEqual(['Oslo, Norway']);
    expect(missingChoices('array', 'Lyon; Oslo | Bergen;', CHOICES)).toEqual(['Oslo', 'Bergen']);
    expect(missingChoices('array', 'Sales, Europe', CHOICES)).toEqual([]);
    expect(missingChoices('text', 'Oslo', CHOICES)).toEqual([]);
  });
});

describe('languages', () => {
  it.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['Anglais', 'en'],
    ['fr_FR', 'fr'],
    ['Français', 'fr'],
    ['french', 'fr'],
    ['de', null],
    ['frankly', null],
  ])('%s is %s', (text, expected) => {
    expect(parseCulture(text)).toBe(expected);
  });
});

describe('text', () => {
  it('is kept composed, whole and without what no database keeps', () => {
    expect(cleanText(' e\u0301\0\uD800 ')).toBe('é\uFFFD');
    expect(sameText(' Sales \n  EUROPE')).toBe('sales europe');
    expect(searchKey('Œuvre Ångström Straße ŁÓDŹ')).toBe('oeuvre angstrom strasse lodz');
  });
});
