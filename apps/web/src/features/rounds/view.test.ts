import type { Round } from '@fika/contract/endpoints/matching';
import type { RoundGroup } from '@fika/contract/endpoints/matching/groups';
import { describe, expect, it } from 'vitest';
import {
  endedUnsent,
  groupLook,
  INVITATIONS,
  isDetailsTab,
  isSending,
  mailCounts,
  nextAct,
  openReason,
  MATCHES,
  outcomeParts,
  progressOf,
  roundLook,
  roundSteps,
  unanswered,
  withoutGroup,
} from './view.ts';
import { sessionSearch } from './search.ts';

const asked = '2026-11-16T08:00:00Z';
const drawn = '2026-11-22T17:00:00Z';
const planned = {
  status: 0,
  requests_send_at: asked,
  matchs_send_at: drawn,
  requests_sent_at: null,
  review_at: null,
  provisioned_at: null,
  approved_at: null,
  matchs_sent_at: null,
} as const;

const reviewed = { review_before_send: true };
const states = (round: Parameters<typeof roundSteps>[0], program = reviewed) =>
  roundSteps(round, program, Date.parse(asked)).map(({ key, state }) => `${key} ${state}`);

describe('roundSteps', () => {
  it('waits for the invitations', () => {
    expect(states(planned)).toEqual(['planned current', 'open later', 'in_review later', 'sent later']);
  });

  it('is open until the matching, with its progress', () => {
    const round = { ...planned, status: 1, requests_sent_at: asked } as const;
    const [, open] = roundSteps(round, reviewed, Date.parse('2026-11-19T12:30:00Z'));
    expect(open).toEqual({ key: 'open', state: 'current', from: asked, to: drawn, share: 0.5 });
    expect(roundSteps(round, reviewed, Date.parse('2027-01-01T00:00:00Z'))[1]?.share).toBe(1);
  });

  it('shows when it was closed early, not when it was planned to', () => {
    const early = '2026-11-20T10:00:00Z';
    const round = { ...planned, status: 5, requests_sent_at: asked, provisioned_at: early } as const;
    expect(states(round)).toEqual(['planned done', 'open done', 'in_review current', 'sent later']);
    expect(roundSteps(round, reviewed, Date.parse(drawn))[1]?.to).toBe(early);
  });

  it('has done all steps once it is sent', () => {
    const round = { ...planned, status: 2, requests_sent_at: asked, matchs_sent_at: drawn } as const;
    expect(states(round).every((step) => step.endsWith('done'))).toBe(true);
  });

  it('has no open step without invitations', () => {
    expect(states({ ...planned, requests_send_at: null })).toEqual([
      'planned current',
      'in_review later',
      'sent later',
    ]);
  });
});

describe('the date of sending', () => {
  const sending = (program: typeof reviewed) =>
    roundSteps(planned, program, Date.parse(asked)).find(({ key }) => key === 'sent')?.from;

  it('is the planned one, and none once it has passed without an approval', () => {
    expect(sending({ review_before_send: false })).toBe(drawn);
    expect(sending(reviewed)).toBe(drawn);
    const waiting = { ...planned, status: 5, provisioned_at: asked } as const;
    expect(roundSteps(waiting, reviewed, Date.parse(drawn)).at(-1)?.from).toBeNull();
  });

  it('has the review before it, which begins when answers close', () => {
    const review_at = '2026-11-21T17:00:00Z';
    const steps = roundSteps({ ...planned, review_at }, reviewed, Date.parse(asked));
    expect(steps.find(({ key }) => key === 'open')?.to).toBe(review_at);
    expect(steps.find(({ key }) => key === 'in_review')).toMatchObject({ from: review_at, to: drawn });
  });

  it('has no review before it in a program without reviews, unless the groups wait for one', () => {
    const unreviewed = { review_before_send: false };
    expect(states(planned, unreviewed)).toEqual(['planned current', 'open later', 'sent later']);
    expect(states({ ...planned, status: 5 }, unreviewed)).toContain('in_review current');
  });
});

describe('a session without invitations', () => {
  const matching = { ...planned, status: 1, requests_send_at: null, requests_sent_at: drawn } as const;

  it('makes its groups once it has begun, and is open at no time', () => {
    expect(states(matching)).toEqual(['planned done', 'matching current', 'in_review later', 'sent later']);
    expect(roundLook(matching).word).toBe('matching');
  });

  it('has no answers that could be closed early', () => {
    expect(nextAct({ status: 'active' }, matching)).toBeNull();
  });
});

describe('roundLook', () => {
  it('has a word for every state', () => {
    const word = (status: Round['status']) => roundLook({ status, requests_send_at: asked }).word;
    expect(([0, 1, 2, 3, 4, 5] as const).map(word)).toEqual([
      'planned',
      'open',
      'sent',
      'withdrawn',
      'archived',
      'in_review',
    ]);
  });
});

describe('unanswered', () => {
  it('is never negative, even if members joined without an invitation', () => {
    expect(unanswered({ asked: 10, accepted: 4, rejected: 1, paused: 0 })).toBe(5);
    expect(unanswered({ asked: 2, accepted: 3, rejected: 0, paused: 0 })).toBe(0);
  });

  it('does not count paused members', () => {
    expect(unanswered({ asked: 10, accepted: 4, rejected: 1, paused: 2 })).toBe(3);
  });
});

describe('outcomeParts', () => {
  it('starts with the matched members, then goes from many to few, and omits zeros', () => {
    const parts = outcomeParts([
      { outcome: 'sat_out', count: 1 },
      { outcome: 'no_answer', count: 262 },
      { outcome: 'snoozed', count: 0 },
      { outcome: 'matched', count: 60 },
    ]);
    expect(parts.map(({ outcome, count }) => [outcome, count])).toEqual([
      ['matched', 60],
      ['no_answer', 262],
      ['sat_out', 1],
    ]);
  });

  it('counts participants without a group', () => {
    const outcomes: Round['outcomes'] = [
      { outcome: 'sat_out', count: 1 },
      { outcome: 'no_partner', count: 8 },
      { outcome: 'declined', count: 3 },
    ];
    expect(withoutGroup({ outcomes })).toBe(9);
  });
});

describe('mailCounts', () => {
  const round: Pick<Round, 'deliveries' | 'status' | 'planned'> = {
    status: 2,
    planned: false,
    deliveries: [
      { kind: 'request', state: 'sent', count: 998 },
      { kind: 'request', state: 'complained', count: 1 },
      { kind: 'request', state: 'bounced', count: 2 },
      { kind: 'match', state: 'sent', count: 400 },
      { kind: 'match', state: 'skipped', count: 2 },
      { kind: 'match', state: 'failed', count: 3 },
      { kind: 'no_match', state: 'unknown', count: 1 },
      { kind: 'match', state: 'queued', count: 200 },
      { kind: 'no_match', state: 'sending', count: 5 },
    ],
  };

  it('counts finished and pending messages, by kind', () => {
    expect(mailCounts(round, MATCHES)).toEqual({ total: 611, done: 406, sent: 400, failed: 4 });
    expect(mailCounts(round, INVITATIONS)).toEqual({ total: 1001, done: 1001, sent: 999, failed: 2 });
  });

  it('knows when the last one is over', () => {
    expect(isSending(round)).toBe(true);
    expect(isSending({ ...round, deliveries: round.deliveries.slice(0, 7) })).toBe(false);
    expect(isSending({ status: 0, planned: false, deliveries: [] })).toBe(true);
    expect(isSending({ status: 0, planned: true, deliveries: [] })).toBe(false);
  });
});

describe('groupLook', () => {
  const person = { id: 1, first_name: 'Ada', last_name: '', email: 'ada@marelle.example', traits: [] };
  const group: RoundGroup = {
    id: 1,
    number: 1,
    locked: false,
    edited: false,
    members: [person, { ...person, id: 2 }],
    times_met: 0,
    reasons: [],
    met_before: [],
    shared_hours: null,
    score: null,
    broken_rules: [],
  };
  const unmet = { rule: 3, required: false, sentence: '' };

  it('shows the worst first', () => {
    expect(groupLook(group)).toBe('plain');
    expect(groupLook({ ...group, locked: true })).toBe('locked');
    expect(groupLook({ ...group, locked: true, broken_rules: [unmet] })).toBe('preference');
    expect(groupLook({ ...group, members: [person], broken_rules: [unmet] })).toBe('alone');
    expect(groupLook({ ...group, broken_rules: [unmet, { ...unmet, required: true }] })).toBe('required');
  });
});

describe('addresses', () => {
  it('accept known values and drop the rest', () => {
    expect(isDetailsTab('sessions')).toBe(true);
    expect(isDetailsTab('booking')).toBe(true);
    expect(isDetailsTab('bookings')).toBe(false);
    const search = sessionSearch.parse({ view: 'nonsense', outcome: 'matched', filter: 'x', limit: 25 });
    expect(search).toMatchObject({
      view: undefined,
      outcome: 'matched',
      filter: 'all',
      limit: 25,
      offset: 0,
    });
  });
});

describe('nextAct', () => {
  it('puts a running session first, also of a program that was stopped', () => {
    expect(nextAct({ status: 'inactive' }, { status: 1, requests_send_at: asked })).toBe('review_early');
    expect(nextAct({ status: 'active' }, { status: 5, requests_send_at: asked })).toBe('review');
    expect(nextAct({ status: 'active' }, { status: 0, requests_send_at: asked })).toBeNull();
  });

  it('then follows the state of the program', () => {
    expect(nextAct({ status: 'draft' }, undefined)).toBe('start');
    expect(nextAct({ status: 'inactive' }, undefined)).toBe('start');
    expect(nextAct({ status: 'active' }, undefined)).toBe('open_session');
    expect(nextAct({ status: 'archived' }, undefined)).toBeNull();
  });
});

describe('openReason', () => {
  const campaign = { send_requests: true, next_matchs_send_at: drawn, active_users_count: 10 };
  const now = Date.parse(asked);

  it('wants people, and a later date for the matches', () => {
    expect(openReason(campaign, now)).toBeNull();
    expect(openReason({ ...campaign, active_users_count: 1 }, now)).toBe('reason.nobody');
    expect(openReason({ ...campaign, next_matchs_send_at: null }, now)).toBe('reason.no_date');
    expect(openReason(campaign, Date.parse(drawn))).toBe('reason.date_passed');
  });

  it('needs no date without invitations', () => {
    expect(openReason({ ...campaign, send_requests: false, next_matchs_send_at: null }, now)).toBeNull();
  });
});

it('reads the progress of the matching of its own session', () => {
  expect(progressOf({ campaign_id: 1, round_id: 4, progress: 0.4 }, 4)).toBe(0.4);
  expect(progressOf({ campaign_id: 1, round_id: 5, progress: 0.4 }, 4)).toBeNull();
  expect(progressOf({ round_id: 4, progress: 1.2 }, 4)).toBe(1);
  expect(progressOf({ round_id: 4 }, 4)).toBeNull();
});

describe('a session that ended unsent', () => {
  it('shows the outcomes, unless it sent no invitations', () => {
    expect(roundLook({ status: 3, requests_send_at: asked }).word).toBe('withdrawn');
    expect(endedUnsent({ status: 3, requests_sent_at: asked })).toBe(true);
    expect(endedUnsent({ status: 4, requests_sent_at: asked })).toBe(true);
    expect(endedUnsent({ status: 4, requests_sent_at: null })).toBe(false);
    expect(endedUnsent({ status: 2, requests_sent_at: asked })).toBe(false);
  });
});
