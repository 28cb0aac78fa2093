import type { Campaign } from '@fika/contract/endpoints/campaigns';
import type { Delivery, Round } from '@fika/contract/endpoints/matching';
import type { RoundGroup } from '@fika/contract/endpoints/matching/groups';
import { reviewStart } from '@fika/contract/schedule';
import { campaignCan, ROUND_STATUS, type DeliveryKind, type Outcome } from '@fika/contract/statuses';
import type { Series } from '#ui/OutcomeBar.tsx';
import type { Tone } from '#ui/StatusBadge.tsx';
import type { StepState } from '#ui/Stepper.tsx';

const DETAILS_TABS = ['overview', 'sessions', 'participants', 'booking', 'history'] as const;
export type DetailsTab = (typeof DETAILS_TABS)[number];

export function isDetailsTab(text: string): text is DetailsTab {
  return DETAILS_TABS.some((tab) => tab === text);
}

export type RoundWord = 'planned' | 'open' | 'matching' | 'in_review' | 'sent' | 'archived' | 'withdrawn';

const WORDS: Readonly<Record<Round['status'], Exclude<RoundWord, 'matching'>>> = {
  [ROUND_STATUS.new]: 'planned',
  [ROUND_STATUS.requestsDone]: 'open',
  [ROUND_STATUS.provisioned]: 'in_review',
  [ROUND_STATUS.matchsSent]: 'sent',
  [ROUND_STATUS.archived]: 'archived',
  [ROUND_STATUS.deleted]: 'withdrawn',
};

const LOOKS: Readonly<Record<RoundWord, { tone: Tone; dot: boolean }>> = {
  planned: { tone: 'neutral', dot: false },
  open: { tone: 'accent', dot: true },
  matching: { tone: 'accent', dot: true },
  in_review: { tone: 'cinnamon', dot: true },
  sent: { tone: 'pine', dot: false },
  archived: { tone: 'neutral', dot: false },
  withdrawn: { tone: 'neutral', dot: false },
};

export const hasGroups = ({ status, groups_count }: Pick<Round, 'status' | 'groups_count'>): boolean =>
  status === ROUND_STATUS.provisioned || status === ROUND_STATUS.matchsSent || groups_count > 0;

/** The state of a session as a word of the screen, and how its badge looks. */
export function roundLook(round: Pick<Round, 'status' | 'requests_send_at'>): {
  word: RoundWord;
  tone: Tone;
  dot: boolean;
} {
  const word = isMatching(round) ? 'matching' : WORDS[round.status];
  return { word, ...LOOKS[word] };
}

/** Without invitations there are no answers to wait for, so a session that has begun is being matched. */
export function isMatching({
  status,
  requests_send_at,
}: Pick<Round, 'status' | 'requests_send_at'>): boolean {
  return status === ROUND_STATUS.requestsDone && requests_send_at === null;
}

/** Whether members can answer, or the groups are under review. A planned session has not begun. */
export function isUnderWay({ status, planned }: Pick<Round, 'status' | 'planned'>): boolean {
  return (
    (status === ROUND_STATUS.new && !planned) ||
    status === ROUND_STATUS.requestsDone ||
    status === ROUND_STATUS.provisioned
  );
}

/** Invitations were sent, and the session ended before its groups were sent: members have outcomes and no groups. */
export function endedUnsent({
  status,
  requests_sent_at,
}: Pick<Round, 'status' | 'requests_sent_at'>): boolean {
  const isEnded = status === ROUND_STATUS.deleted || status === ROUND_STATUS.archived;
  return isEnded && requests_sent_at !== null;
}

/** Whether a session has answers and takes no more: while it does, they are on its first view. */
export function wasAnswered({
  status,
  requests_sent_at,
}: Pick<Round, 'status' | 'requests_sent_at'>): boolean {
  return requests_sent_at !== null && status !== ROUND_STATUS.requestsDone && status !== ROUND_STATUS.new;
}

export interface RoundStep {
  key: 'planned' | 'open' | 'matching' | 'in_review' | 'sent';
  state: StepState;
  /** The progress of the current step, from 0 to 1. */
  share: number;
  from: string | null;
  to: string | null;
}

type Dates = Pick<
  Round,
  | 'status'
  | 'requests_send_at'
  | 'matchs_send_at'
  | 'requests_sent_at'
  | 'review_at'
  | 'provisioned_at'
  | 'approved_at'
  | 'matchs_sent_at'
>;

/**
 * The steps of a session, planned -> open -> in review -> sent, each with its instants: the actual ones, else the planned ones. A
 * session without invitations has no open step. A reviewed session is sent on time if an admin approves it before; after that
 * time the date is unknown. A session without a review has no such step. `now` in milliseconds.
 */
export function roundSteps(
  round: Dates,
  campaign: Pick<Campaign, 'review_before_send'>,
  now: number,
): RoundStep[] {
  const spans = spansOf(round, campaign, now);
  const { word } = roundLook(round);
  const current = spans.findIndex(({ key }) => key === word);
  const isOver = round.status === ROUND_STATUS.matchsSent;
  const stateOf = (index: number): StepState => {
    if (isOver || index < current) return 'done';
    return index === current ? 'current' : 'later';
  };
  return spans.map(({ key, from, to }, index) => ({
    key,
    from,
    to,
    state: stateOf(index),
    share: index === current ? shareOf({ from, to }, now) : 0,
  }));
}

/** The steps that a session has, with their time. */
function spansOf(
  round: Dates,
  { review_before_send: isReviewed }: Pick<Campaign, 'review_before_send'>,
  now: number,
): Pick<RoundStep, 'key' | 'from' | 'to'>[] {
  const asks = round.requests_send_at !== null;
  const waits = isReviewed || round.status === ROUND_STATUS.provisioned;
  const opened = round.requests_sent_at ?? round.requests_send_at;
  const closes = round.provisioned_at ?? round.review_at ?? round.matchs_send_at;
  const isPast = Date.parse(round.matchs_send_at) <= now;
  return [
    { key: 'planned', from: null, to: asks ? opened : null },
    ...(asks ? [{ key: 'open' as const, from: opened, to: closes }] : []),
    ...(isMatching(round) ? [{ key: 'matching' as const, from: null, to: null }] : []),
    ...(waits ? [{ key: 'in_review' as const, from: closes, to: isPast ? null : round.matchs_send_at }] : []),
    { key: 'sent', from: round.matchs_sent_at ?? (waits && isPast ? null : round.matchs_send_at), to: null },
  ];
}

function shareOf({ from, to }: Pick<RoundStep, 'from' | 'to'>, now: number): number {
  if (from === null || to === null) return 0;
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 ? Math.min(1, Math.max(0, (now - Date.parse(from)) / length)) : 1;
}

/** How many invited members have not answered. Paused members are not expected to answer. */
export function unanswered({
  asked,
  accepted,
  rejected,
  paused,
}: Pick<Round, 'asked' | 'accepted' | 'rejected' | 'paused'>): number {
  return Math.max(0, asked - accepted - rejected - paused);
}

const OUTCOME_SERIES: Readonly<Record<Outcome, Series>> = {
  matched: 'accent',
  no_answer: 'grey-1',
  declined: 'grey-2',
  snoozed: 'grey-3',
  own_pace: 'grey-3',
  inactive: 'rest',
  left: 'rest',
  no_partner: 'cinnamon',
  over_cap: 'cinnamon',
  delivery_failed: 'lingon',
  sat_out: 'pine',
  not_drawn: 'grey-2',
  withdrawn: 'rest',
  archived: 'rest',
};

/** The outcomes with their colors: matched members first, then the largest part first. */
export function outcomeParts(
  outcomes: Round['outcomes'],
): { outcome: Outcome; count: number; series: Series }[] {
  return outcomes
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => ({ outcome, count, series: OUTCOME_SERIES[outcome] }))
    .toSorted((a, b) => rank(b) - rank(a));
}

const rank = ({ outcome, count }: { outcome: Outcome; count: number }) =>
  outcome === 'matched' ? Number.POSITIVE_INFINITY : count;

const OUTCOME_TONES: Readonly<Partial<Record<Outcome, Tone>>> = {
  matched: 'accent',
  no_partner: 'cinnamon',
  over_cap: 'cinnamon',
  delivery_failed: 'lingon',
  sat_out: 'pine',
};

export function outcomeTone(outcome: Outcome): Tone {
  return OUTCOME_TONES[outcome] ?? 'neutral';
}

export function countOutcome({ outcomes }: Pick<Round, 'outcomes'>, ...wanted: Outcome[]): number {
  return outcomes.reduce((sum, { outcome, count }) => (wanted.includes(outcome) ? sum + count : sum), 0);
}

/** People who took part and have no group. */
export function withoutGroup(round: Pick<Round, 'outcomes'>): number {
  return countOutcome(round, 'sat_out', 'no_partner', 'over_cap');
}

export interface MailCounts {
  total: number;
  /** Sent or skipped, or failed for good: no further attempt happens without an admin. */
  done: number;
  sent: number;
  /** Refused, sent back, or of unknown fate: they can be tried again. */
  failed: number;
}

/** How far the messages of some kinds are. A skipped one was not to be sent any more. */
export function mailCounts(
  { deliveries }: Pick<Round, 'deliveries'>,
  kinds: readonly DeliveryKind[],
): MailCounts {
  const count = (...states: Delivery['state'][]) =>
    deliveries
      .filter(({ kind, state }) => kinds.includes(kind) && states.includes(state))
      .reduce((sum, entry) => sum + entry.count, 0);
  const [sent, failed] = [count('sent', 'complained'), count('failed', 'unknown', 'bounced')];
  const done = sent + failed + count('skipped');
  return { sent, failed, done, total: done + count('queued', 'sending') };
}

export const INVITATIONS: readonly DeliveryKind[] = ['request'];
export const MATCHES: readonly DeliveryKind[] = ['match', 'no_match', 'lottery_result'];

/** Whether messages are being sent, so that the numbers should be refetched soon. */
export function isSending(round: Pick<Round, 'deliveries' | 'status' | 'planned'>): boolean {
  const { done, total } = mailCounts(round, [...INVITATIONS, ...MATCHES]);
  return done < total || (round.status === ROUND_STATUS.new && !round.planned);
}

/** The share that a `round.progress` event tells of a session, from 0 to 1; null when it is about another. */
export function progressOf(data: Readonly<Record<string, unknown>>, roundId: number): number | null {
  const { round_id, progress } = data;
  return round_id === roundId && typeof progress === 'number' ? Math.min(1, Math.max(0, progress)) : null;
}

/** Which delivery may be tried again: one that failed, or now one that waits for its next try. */
export function canRetry({
  state,
  attempts,
  next_try_at,
}: Pick<Delivery, 'state' | 'attempts' | 'next_try_at'>): boolean {
  const isOver = state === 'failed' || state === 'unknown' || state === 'bounced';
  return isOver || (state === 'queued' && attempts > 0 && next_try_at !== null);
}

export type GroupLook = 'plain' | 'locked' | 'preference' | 'required' | 'alone';

/** The most important fact of a group's card: a broken required rule, one person alone, a broken preference, a lock. */
export function groupLook({ members, broken_rules, locked }: RoundGroup): GroupLook {
  if (broken_rules.some(({ required }) => required)) return 'required';
  if (members.length < 2) return 'alone';
  if (broken_rules.length > 0) return 'preference';
  return locked ? 'locked' : 'plain';
}

/** The one act that a program's page offers first. */
export type NextAct = 'review' | 'review_early' | 'open_session' | 'start' | null;

/** The next action: that of a running session has priority over the program's. */
export function nextAct(
  campaign: Pick<Campaign, 'status'>,
  underWay: Pick<Round, 'status' | 'requests_send_at'> | undefined,
): NextAct {
  switch (underWay?.status) {
    case ROUND_STATUS.provisioned:
      return 'review';
    case ROUND_STATUS.requestsDone:
      // Without answers to close there is nothing to do early.
      return isMatching(underWay) ? null : 'review_early';
    case ROUND_STATUS.new:
      // Its invitations are being sent.
      return null;
    default:
      break;
  }
  if (campaignCan.activate(campaign)) return 'start';
  return campaignCan.deactivate(campaign) ? 'open_session' : null;
}

/** Why a session cannot be opened now, as the key of a sentence; null when it can. `now` in milliseconds. */
export function openReason(
  campaign: Pick<Campaign, 'send_requests' | 'next_matchs_send_at' | 'active_users_count'>,
  now: number,
): 'reason.nobody' | 'reason.no_date' | 'reason.date_passed' | null {
  if (campaign.active_users_count < 2) return 'reason.nobody';
  if (!campaign.send_requests) return null;
  if (campaign.next_matchs_send_at === null) return 'reason.no_date';
  return Date.parse(campaign.next_matchs_send_at) <= now ? 'reason.date_passed' : null;
}

/** The time until which answers count for a session that begins now (`now` in milliseconds) and sends its matches at `matches`. */
export function answersUntil(
  {
    review_before_send,
    review_from,
    timezone,
  }: Pick<Campaign, 'review_before_send' | 'review_from' | 'timezone'>,
  matches: string,
  now: number,
): string {
  if (!review_before_send) return matches;
  const dates = { requests_send_at: new Date(now).toISOString(), matchs_send_at: matches };
  return reviewStart(dates, review_from, timezone);
}

/** Why a message was not sent on purpose: words of the delivery log. */
const SKIP_REASONS = [
  'inactive',
  'suppressed',
  'switched_off',
  'left',
  'withdrawn',
  'late',
  'answered',
  'erased',
  'gone',
] as const;

export function isSkipReason(word: string | null): word is (typeof SKIP_REASONS)[number] {
  return SKIP_REASONS.some((reason) => reason === word);
}
