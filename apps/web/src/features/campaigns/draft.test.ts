import type { CampaignSeat } from '@fika/contract/campaign-seats';
import type { Campaign } from '@fika/contract/endpoints/campaigns';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';
import { areSeatsAlike, audienceFilters, draftOf, instantsOf } from './draft.ts';
import { gapsOf } from './gaps.ts';
import { sampleDraft } from './sample-draft.ts';
import { sessionsAhead } from './sessions-ahead.ts';
import { readEdits } from './stored-edits.ts';
import { writeEdits } from './stored-form.ts';

const base = sampleDraft();

const campaign = (given: Partial<Campaign>) =>
  ({
    ...base,
    has_open_session: false,
    send_requests: true,
    next_requests_send_at: null,
    next_matchs_send_at: null,
    next_round_date: null,
    ...given,
  }) as unknown as Campaign;

describe('dates of a draft', () => {
  it('are wall clocks in the zone of the program', () => {
    const draft = draftOf(
      campaign({
        next_requests_send_at: '2026-11-16T08:00:00Z',
        next_matchs_send_at: '2026-11-23T08:00:00Z',
      }),
    );
    expect(draft.requests_at).toBe('2026-11-16T09:00');
    expect(draft.matches_at).toBe('2026-11-23T09:00');
    expect(instantsOf(draft).next_matchs_send_at).toBe('2026-11-23T08:00:00Z');
  });

  it('stay at the same hour when the zone changes, and are sent again with it', () => {
    const draft = { ...base, matches_at: '2026-11-23T09:00' };
    const { fields } = changesOf(draft, { timezone: 'America/New_York' });
    expect(fields).toEqual({
      timezone: 'America/New_York',
      next_requests_send_at: null,
      next_matchs_send_at: '2026-11-23T14:00:00Z',
    });
  });

  it('have none for invitations when members are not invited', () => {
    const draft = { ...base, optin_option: 2 as const, requests_at: '2026-11-16T09:00' };
    expect(instantsOf(draft).next_requests_send_at).toBeNull();
  });

  it('are those of the next round while one is open', () => {
    const open = campaign({
      has_open_session: true,
      frequency: 2,
      next_requests_send_at: '2026-11-30T08:00:00Z',
      next_matchs_send_at: '2026-11-23T08:00:00Z',
    });
    expect(draftOf(open).matches_at).toBe('2026-12-07T09:00');
    const unasked = campaign({
      has_open_session: true,
      send_requests: false,
      next_matchs_send_at: '2026-11-23T08:00:00Z',
      next_round_date: '2026-12-07T08:00:00Z',
    });
    expect(draftOf(unasked).matches_at).toBe('2026-12-07T09:00');
  });

  it('repeat at the same hour when daylight saving time changes, with a note', () => {
    const draft = { ...base, requests_at: '2026-03-16T09:00', matches_at: '2026-03-23T09:00' };
    const plain = { movedFrom: null, skipsHour: false };
    expect(sessionsAhead(draft, 2)).toEqual([
      { ...plain, requests: '2026-03-16T08:00:00Z', matches: '2026-03-23T08:00:00Z', clocksChange: null },
      {
        ...plain,
        requests: '2026-03-30T07:00:00Z',
        matches: '2026-04-06T07:00:00Z',
        clocksChange: 'forward',
      },
    ]);
    expect(sessionsAhead({ ...draft, frequency: 0 }, 4)).toHaveLength(1);
    expect(sessionsAhead({ ...draft, requests_at: null }, 4)).toEqual([]);
    expect(sessionsAhead({ ...draft, requests_at: null, optin_option: 2 }, 1)[0]).toMatchObject({
      requests: null,
      matches: '2026-03-23T08:00:00Z',
    });
  });

  it('move from quiet days to the first day after them, and return to their rhythm', () => {
    const draft = {
      ...base,
      requests_at: '2026-12-21T09:00',
      matches_at: '2026-12-25T09:00',
      quiet_days: [{ from: '2026-12-19', to: '2027-01-03' }],
    };
    expect(
      sessionsAhead(draft, 2).map(({ requests, matches, movedFrom }) => [requests, matches, movedFrom]),
    ).toEqual([
      ['2027-01-04T08:00:00Z', '2027-01-08T08:00:00Z', '2026-12-21'],
      ['2027-01-04T08:00:00Z', '2027-01-08T08:00:00Z', null],
    ]);
  });

  it('note an hour that daylight saving time skips', () => {
    const draft = { ...base, optin_option: 2 as const, matches_at: '2026-03-29T02:30' };
    expect(sessionsAhead(draft, 1)[0]?.skipsHour).toBe(true);
  });

  it('are checked by the contract before the start', () => {
    const now = '2026-11-20T00:00:00Z';
    expect(gapsOf(base, now)).toEqual(['no_match_date']);
    const dated = { ...base, requests_at: '2026-11-23T09:00', matches_at: '2026-11-30T09:00' };
    expect(gapsOf(dated, now)).toEqual([]);
    expect(gapsOf({ ...dated, matches_at: '2026-11-22T09:00' }, now)).toEqual(['requests_after_matches']);
  });
});

describe('changes', () => {
  it('of the rules go by their own call', () => {
    const rules = [{ kind: 'cross_category', category: 1, value: 'different', strength: 'require' } as const];
    const grouped = { ...base, algo: 'crossgroup' } as const;
    expect(changesOf(grouped, { rules, name: 'Lunch' })).toEqual({ fields: { name: 'Lunch' }, rules });
  });

  it('leave out conditions that are still being written', () => {
    const filters = {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: [
        { category_id: 1, type: 'select', operator: 'inn' as const, value: ['k'] },
        { category_id: 2, type: 'select', operator: 'inn' as const, value: null },
      ],
    };
    expect(changesOf(base, { filters }).fields?.filters?.filters).toHaveLength(1);
  });
});

describe('the stored draft', () => {
  it('is read back, and ignored when it cannot be used', () => {
    const edits = {
      name: { value: 'Lunch', from: '', sent: null },
      description: { value: 'Sent', from: '', sent: 2 },
    };
    const text = writeEdits({ edits, savedAt: 1 });
    expect(readEdits(text)).toEqual({ edits: { name: edits.name }, savedAt: 1 });
    expect(readEdits('{"saved_at":1,"patch":{"frequency":9},"from":{}}').edits).toEqual({});
    expect(readEdits('nonsense').edits).toEqual({});
    expect(readEdits(null).edits).toEqual({});
  });
});

describe('the audience', () => {
  it('is active members, without admins if the program excludes them', () => {
    const active = { type: 'is_active', operator: 'eq', value: true };
    expect(audienceFilters(base).filters).toEqual([active]);
    expect(audienceFilters({ ...base, exclude_admins: true }).filters).toEqual([
      active,
      { type: 'is_admin', operator: 'eq', value: false },
    ]);
  });
});

it('recognizes roles that differ by name only', () => {
  const anybody = { match: 'all' as const, filters: [] };
  const some = { match: 'all' as const, filters: [{ field: 'is_admin', operator: 'is', value: true }] };
  const seat = (label: string, filters: object) => ({ label, filters, reuse: 1 }) as CampaignSeat;
  const alike = (algo: 'advanced' | 'random', ...seats: CampaignSeat[]) => areSeatsAlike({ algo, seats });
  expect(alike('advanced', seat('Mentor', anybody), seat('Mentee', anybody))).toBe(true);
  expect(alike('advanced', seat('Mentor', some), seat('Mentee', anybody))).toBe(false);
  expect(alike('advanced', seat('Mentor', anybody))).toBe(false);
  expect(alike('random', seat('Mentor', anybody), seat('Mentee', anybody))).toBe(false);
});
