import { describe, expect, it } from 'vitest';
import { endOf, nextReportAt, reportAt } from './rules.ts';

describe('the report of a month', () => {
  it.each([
    ['2026-10-15T12:00:00Z', '2026-09-01', '2026-09-30', '2026-10-01T06:00:00Z'],
    // 1 August 2026 is a Saturday, 1 November 2026 a Sunday.
    ['2026-08-03T09:00:00Z', '2026-07-01', '2026-07-31', '2026-08-03T06:00:00Z'],
    ['2026-11-01T09:00:00Z', '2026-10-01', '2026-10-31', '2026-11-02T07:00:00Z'],
    ['2027-01-01T09:00:00Z', '2026-12-01', '2026-12-31', '2027-01-01T07:00:00Z'],
    ['2028-03-31T09:00:00Z', '2028-02-01', '2028-02-29', '2028-03-01T07:00:00Z'],
  ])('is about the month before, and due on the first weekday: %s', (now, start, end, due) => {
    const report = reportAt(now, 'Europe/Paris');
    expect(report).toMatchObject({ start, end });
    expect(Date.parse(report.due_at)).toBe(Date.parse(due));
  });

  it('follows the calendar of the workspace', () => {
    const instant = '2026-09-30T23:00:00Z';
    expect(reportAt(instant, 'Pacific/Auckland').start).toBe('2026-09-01');
    expect(reportAt(instant, 'America/St_Johns').start).toBe('2026-08-01');
    const month = { start: '2026-10-01', end: '2026-10-31', timezone: 'Europe/Paris' };
    expect(Date.parse(endOf(month))).toBe(Date.parse('2026-10-31T23:00:00Z'));
  });

  it('names the next one before and after this month’s', () => {
    const next = (now: string) => Date.parse(nextReportAt(now, 'Europe/Paris'));
    expect(next('2026-11-01T09:00:00Z')).toBe(Date.parse('2026-11-02T07:00:00Z'));
    expect(next('2026-11-02T06:59:59Z')).toBe(Date.parse('2026-11-02T07:00:00Z'));
    expect(next('2026-11-02T07:00:00Z')).toBe(Date.parse('2026-12-01T07:00:00Z'));
    expect(next('2026-12-31T22:59:00Z')).toBe(Date.parse('2027-01-01T07:00:00Z'));
  });
});
