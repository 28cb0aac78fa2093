import { describe, expect, it } from 'vitest';
import { browserTimeZone, chooseTimeZone, fillRange, formats, readerTimeZone } from './format.ts';

const en = formats('en', 'Europe/Paris');
const fr = formats('fr', 'Europe/Paris');
const afternoon = '2026-11-23T13:00:00Z';
const narrow = '\u202f';

describe('formats', () => {
  it('write numbers as the language does', () => {
    expect(en.number(1005)).toBe('1,005');
    expect(fr.number(1005)).toBe(`1${narrow}005`);
    expect(en.percent(0.61)).toBe('61%');
    expect(fr.percent(0.61)).toBe(`61${narrow}%`);
    expect(en.percent(0.987, 1)).toBe('98.7%');
  });

  it('write dates day first, in the given time zone', () => {
    expect(en.date(afternoon, 'day')).toBe('Mon 23 Nov');
    expect(fr.date(afternoon, 'day')).toBe('lun. 23 nov.');
    expect(en.dateTime(afternoon)).toBe('Mon 23 Nov, 14:00');
    expect(en.date(afternoon)).toBe('23 Nov 2026');
    expect(formats('en', 'Pacific/Kiritimati').date(afternoon, 'day')).toBe('Tue 24 Nov');
  });

  it('write the first of a month as French prints it', () => {
    expect(fr.date('2026-12-01')).toBe('1er déc. 2026');
    expect(fr.date('2026-12-01', 'fullDay')).toBe('mardi 1er décembre');
    expect(fr.date('2026-12-11', 'long')).toBe('11 décembre');
    expect(en.date('2026-12-01', 'long')).toBe('1 December');
  });

  it('show a date without a time on its day in every zone', () => {
    expect(formats('en', 'America/Los_Angeles').date('2026-11-23', 'short')).toBe('23 Nov');
    expect(formats('en', 'Pacific/Kiritimati').date('2026-11-23', 'short')).toBe('23 Nov');
  });

  it('distinguish the two equal hours when clocks go back', () => {
    expect(en.time('2027-10-30T23:30:00Z')).toBe('01:30');
    expect(en.time('2027-10-31T00:30:00Z')).toBe('02:30 GMT+2');
    expect(en.time('2027-10-31T01:30:00Z')).toBe('02:30 GMT+1');
    expect(fr.dateTime('2027-10-31T01:30:00Z')).toBe('dim. 31 oct., 02:30 UTC+1');
    expect(en.time('2027-10-31T02:00:00Z')).toBe('03:00');
    expect(formats('en', 'America/New_York').time('2027-11-07T05:59:00Z')).toBe('01:59 GMT-4');
  });

  it('count from now in the largest unit that fits', () => {
    expect(en.relative('2026-11-23T11:00:00Z', afternoon)).toBe('2 hours ago');
    expect(en.relative('2026-11-26T21:00:00Z', afternoon)).toBe('in 3 days');
    expect(en.relative('2026-11-22T13:00:00Z', afternoon)).toBe('yesterday');
    expect(fr.relative('2026-11-23T12:55:00Z', afternoon)).toBe('il y a 5 minutes');
    expect(en.relative(afternoon, afternoon)).toBe('now');
  });

  it('join names', () => {
    expect(en.list(['Ada', 'Ben', 'Cleo'])).toBe('Ada, Ben and Cleo');
    expect(fr.list(['Ada', 'Ben'])).toBe('Ada et Ben');
  });
});

describe('the range text', () => {
  it('fills the template of the spec', () => {
    expect(fillRange('%(start)s-%(end)s of %(total)s', { start: '1', end: '10', total: '1,005' })).toBe(
      '1-10 of 1,005',
    );
  });
});

it('uses the zone that the reader chose, until they reset it', () => {
  const noon = '2026-11-23T12:00:00Z';
  chooseTimeZone('Asia/Tokyo');
  expect(formats('en').time(noon)).toBe('21:00');
  expect(formats('en', 'UTC').time(noon)).toBe('12:00');
  chooseTimeZone(null);
  expect(readerTimeZone()).toBe(browserTimeZone());
});
