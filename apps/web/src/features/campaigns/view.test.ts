import { describe, expect, it } from 'vitest';
import {
  disabledReason,
  groupsGiven,
  meetEverybody,
  nextOf,
  standingOf,
  stepsAround,
  tabToOpen,
} from './view.ts';

describe('groups of an audience', () => {
  it('are those of the engine, counted by size', () => {
    expect(groupsGiven(613, 3, 2)).toEqual({
      sizes: [
        { size: 3, groups: 203 },
        { size: 2, groups: 2 },
      ],
      alone: 0,
    });
    expect(groupsGiven(10, 4, 1)).toEqual({ sizes: [{ size: 5, groups: 2 }], alone: 0 });
    expect(groupsGiven(5, 2, 3)).toEqual({ sizes: [{ size: 2, groups: 2 }], alone: 1 });
    expect(groupsGiven(1, 2, 1)).toEqual({ sizes: [], alone: 1 });
  });

  it('give the number of sessions until all members have met', () => {
    expect(meetEverybody(1005, 3, 2)).toEqual({ sessions: 502, years: 19 });
    expect(meetEverybody(2, 4, 2)).toEqual({ sessions: 1, years: 0 });
    expect(meetEverybody(1, 2, 2)).toBeNull();
  });
});

describe('the standing of a program', () => {
  it('is that of its open round, else its status', () => {
    expect(standingOf({ status: 'active', open_round: null })).toBe('active');
    expect(standingOf({ status: 'active', open_round: { id: 1, status: 1 } })).toBe('open');
    expect(standingOf({ status: 'inactive', open_round: { id: 1, status: 5 } })).toBe('in_review');
  });
});

describe('the next message', () => {
  const [monday, later] = ['2026-11-23T08:00:00Z', '2026-11-30T08:00:00Z'];

  it('are the invitations, or the matches of a round that is open', () => {
    const next = (requests: string | null, matches: string | null, optin_option: 1 | 2 = 1) =>
      nextOf({ next_requests_send_at: requests, next_matchs_send_at: matches, optin_option });
    expect(next(monday, later)).toEqual({ what: 'requests', at: monday });
    expect(next(later, monday)).toEqual({ what: 'matches', at: monday });
    expect(next(monday, later, 2)).toEqual({ what: 'matches', at: later });
    expect(next(null, null)).toBeNull();
  });
});

describe('acts on a program', () => {
  it('carry a reason when its state refuses them', () => {
    expect(disabledReason({ status: 'draft' }, 'activate')).toBeNull();
    expect(disabledReason({ status: 'active' }, 'activate')).toBe('reasons.activate_active');
    expect(disabledReason({ status: 'archived' }, 'edit')).toBe('reasons.edit_archived');
    expect(disabledReason({ status: 'draft' }, 'deactivate')).toBe('reasons.deactivate_draft');
  });
});

describe('steps of the wizard', () => {
  it('lead on and back', () => {
    expect(stepsAround('identity')).toEqual({ number: 1, previous: null, next: 'audience' });
    expect(stepsAround('review')).toEqual({ number: 7, previous: 'messages', next: null });
  });
});

it('opens a draft at the last part that the admin reached', () => {
  expect(tabToOpen({ status: 'draft', onboarding_step: null })).toBe('identity');
  expect(tabToOpen({ status: 'draft', onboarding_step: 4 })).toBe('schedule');
  expect(tabToOpen({ status: 'draft', onboarding_step: 99 })).toBe('identity');
  expect(tabToOpen({ status: 'inactive', onboarding_step: 4 })).toBe('identity');
});
