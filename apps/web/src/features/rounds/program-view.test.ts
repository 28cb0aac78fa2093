import type { Round } from '@fika/contract/endpoints/matching';
import { describe, expect, it } from 'vitest';
import { nextNumber, participantActs, participantOrdering, plannedBefore, trendOf } from './program-view.ts';
import { detailsSearch } from './search.ts';

const base: Round = {
  id: 1,
  campaign_id: 1,
  number: 1,
  status: 0,
  planned: true,
  requests_send_at: '2026-12-01T08:00:00Z',
  matchs_send_at: '2026-12-05T08:00:00Z',
  requests_sent_at: null,
  review_at: null,
  provisioned_at: null,
  approved_at: null,
  approved_by: null,
  matchs_sent_at: null,
  asked: 0,
  accepted: 0,
  paused: 0,
  rejected: 0,
  groups_count: 0,
  repeats: 0,
  repeats_proven: true,
  outcomes: [],
  deliveries: [],
  seed: null,
  input_hash: null,
  engine_version: null,
  matching: null,
  draw: { position: 0, can_undo: false, can_redo: false },
};

describe('plannedBefore', () => {
  const campaign = {
    send_requests: true,
    next_requests_send_at: '2026-12-02T08:00:00Z',
    next_matchs_send_at: '2026-12-03T08:00:00Z',
  };

  it('is the first planned session, when it begins before that of the series', () => {
    const later = { ...base, id: 2, requests_send_at: '2026-12-01T09:00:00Z' };
    expect(plannedBefore([later, base], campaign)).toBe(base);
    expect(plannedBefore([{ ...base, requests_send_at: '2026-12-02T09:00:00Z' }], campaign)).toBeNull();
  });

  it('also exists without dates of the program, and is never a session that has begun', () => {
    const none = { ...campaign, next_requests_send_at: null, next_matchs_send_at: null };
    expect(plannedBefore([base], none)).toBe(base);
    expect(plannedBefore([{ ...base, planned: false }], none)).toBeNull();
  });
});

it('numbers the next session after those that began', () => {
  expect(nextNumber([])).toBe(1);
  expect(
    nextNumber([
      { ...base, number: 9 },
      { ...base, planned: false, status: 2, number: 4 },
    ]),
  ).toBe(5);
});

it('offers the actions that the server accepts for each state', () => {
  const acts = (standing: 'active' | 'left' | 'paused', code: string | null) => {
    const offered = participantActs({ standing, reason: code === null ? null : { code, sentence: '' } });
    return Object.entries(offered).flatMap(([act, can]) => (can ? [act] : []));
  };
  expect(acts('active', null)).toEqual(['remove']);
  expect(acts('active', 'added')).toEqual(['remove']);
  expect(acts('paused', 'silent')).toEqual(['resubscribe', 'remove']);
  expect(acts('left', 'left')).toEqual(['resubscribe']);
  expect(acts('left', 'removed')).toEqual(['add']);
  expect(acts('left', 'outside')).toEqual(['add']);
  expect(acts('left', 'inactive')).toEqual([]);
});

it('opens an address typed by hand', () => {
  expect(detailsSearch.parse({ standing: 'nobody' }).standing).toBeUndefined();
  expect(participantOrdering('-matched')).toBe('-matched');
  expect(participantOrdering('-created_at')).toBe('last_name');
});

it('compares with the time before only where both are known', () => {
  expect(trendOf(3, 2)).toBe('up');
  expect(trendOf(2, 3)).toBe('down');
  expect(trendOf(2, 2)).toBe('same');
  expect(trendOf(0.5, null)).toBeNull();
});
