import {
  COFFEE_STATUS,
  FUNNEL_STEPS,
  instantOf,
  type LOST_REASONS,
  type ParticipationsStats,
} from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listSessionFigures } from '#features/session-figures/queries.ts';
import { type Reached, STEP } from '#features/session-figures/types.ts';
import { answeredRange, membersOf } from '../audience/queries.ts';
import { participationOf, sentWithin } from '../sessions/rules.ts';
import type { Wanted } from '../types.ts';
import { bucketsOf } from './rules.ts';

/** Invitations and participation on one time axis, and the funnel of the range. */
export async function showParticipations(ctx: RequestCtx, wanted: Wanted): Promise<ParticipationsStats> {
  const { range, campaigns } = wanted;
  const { from, to } = range;
  const sessions = await listSessionFigures(ctx, { from, to, campaigns, members: membersOf(wanted) }, [
    'invited',
    'reached',
  ]);
  const { unit, days } = bucketsOf(range.start, range.end);
  const starts = days.map(({ start }) => instantOf(`${start}T00:00:00`, range.timezone));
  return {
    ...answeredRange(wanted),
    unit,
    buckets: days.map((bucket, index) => {
      const span = { from: starts[index] ?? from, to: starts[index + 1] ?? to };
      const { reach: invitations, ...rest } = participationOf(sessions, span);
      return Object.assign(bucket, { invitations }, rest);
    }),
    ...funnelOf(
      sentWithin(sessions, range).flatMap(({ figures }) => figures.reached),
      Date.parse(await ctx.now()) / 1000,
    ),
  };
}

type Reason = (typeof LOST_REASONS)[number];

/** Why somebody who came as far as a step did not reach the next one. */
function reasonOf({ step, status, outcome, has_declined, ends_at }: Reached, now: number): Reason {
  if (step === STEP.invited && has_declined) return 'declined';
  if (step <= STEP.accepted) {
    if (outcome !== null && outcome !== 'matched') return outcome as Reason;
    return step === STEP.invited ? 'no_answer' : 'without_group';
  }
  if (status === COFFEE_STATUS.canceled) return 'canceled';
  if (status === COFFEE_STATUS.notMet) return 'not_met';
  if (step === STEP.matched) return 'not_booked';
  return ends_at !== null && ends_at > now ? 'upcoming' : 'not_reported';
}

function funnelOf(
  reached: readonly Reached[],
  now: number,
): Pick<ParticipationsStats, 'funnel' | 'without_invitation'> {
  const sum = (some: readonly Reached[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    funnel: FUNNEL_STEPS.map((step, index) => ({
      step,
      count: sum(reached.filter((one) => one.step >= index)),
      lost: lostOf(
        reached.filter((one) => one.step === index - 1),
        now,
      ),
    })),
    without_invitation: sum(reached.filter(({ is_asked: isAsked }) => !isAsked)),
  };
}

function lostOf(people: readonly Reached[], now: number): ParticipationsStats['funnel'][number]['lost'] {
  const counts = new Map<Reason, number>();
  for (const one of people) {
    const reason = reasonOf(one, now);
    counts.set(reason, (counts.get(reason) ?? 0) + one.count);
  }
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}
