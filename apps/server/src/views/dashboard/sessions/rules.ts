import { LIMITS } from '@fika/contract';
import type { OfSession, SentGroups, SessionFigures } from '#features/session-figures/types.ts';
import type { Span, Wanted } from '../types.ts';

export type Session = OfSession<SessionFigures>;

/** The same in seconds since 1970: the first one is included, the last one is not. */
const secondsOf = ({ from, to }: Span): [number, number] => [Date.parse(from) / 1000, Date.parse(to) / 1000];

function isWithin(span: Span): (at: number) => boolean {
  const [from, to] = secondsOf(span);
  return (at) => at >= from && at < to;
}

/** Those of sessions whose matches were sent in a time. */
export function sentWithin(sessions: readonly Session[], span: Span): Session[] {
  const isOfTime = isWithin(span);
  return sessions.filter(({ sent_at: at }) => at !== null && isOfTime(Date.parse(at) / 1000));
}

/** Whether a session has any of the members that its figures are about. */
export const isAttended = ({ figures }: Session): boolean =>
  figures.reached.length > 0 || figures.groups.length > 0;

/** Invitations of a time, and the mean of the participation in the sessions that had some. */
export function participationOf(
  sessions: readonly Session[],
  span: Span,
): { reach: number; participation: number | null; sessions: number } {
  const isOfTime = isWithin(span);
  const rates = sentWithin(sessions, span).flatMap(({ figures }) => {
    const invited = sumOf(figures.invited, ({ count }) => count);
    return invited === 0 ? [] : [sumOf(figures.invited, ({ accepted }) => accepted) / invited];
  });
  return {
    reach: sumOf(sessions, ({ figures }) =>
      sumOf(figures.invited, ({ at, count }) => (isOfTime(at) ? count : 0)),
    ),
    participation: rates.length === 0 ? null : sumOf(rates, (rate) => rate) / rates.length,
    sessions: rates.length,
  };
}

/** The groups of a time, their ratings and pairs. */
export function groupsOf(
  sessions: readonly Session[],
  span: Span,
  { campaigns, audience }: Pick<Wanted, 'campaigns' | 'audience'>,
) {
  const isOfTime = isWithin(span);
  const sent = sessions.flatMap(({ figures }) => figures.groups.filter(({ at }) => isOfTime(at)));
  const total = (name: Exclude<keyof SentGroups, 'at'>) => sumOf(sent, (one) => one[name]);
  return {
    groups: total('groups'),
    booked: total('booked'),
    met: total('met'),
    // Audiences can differ by one person, and a list names who met.
    rating: audience === null ? ratingOf(sentWithin(sessions, span)) : null,
    connections: total('pairs') - countKnown(sessions, span, campaigns),
    repeats: total('repeats'),
  };
}

/**
 * The mean of the ratings of whole sessions, without sessions that have few: it would be obvious who gave which. A choice by the
 * ratings of the time would not do, because a time less a shorter one can be a single session.
 */
function ratingOf(sessions: readonly Session[]): { count: number; average: number } | null {
  const rated = sessions
    .map(({ figures }) => ({
      count: sumOf(figures.groups, ({ ratings }) => ratings),
      stars: sumOf(figures.groups, ({ stars }) => stars),
    }))
    .filter(({ count }) => count >= LIMITS.ratingsShown);
  const count = sumOf(rated, (one) => one.count);
  return count === 0 ? null : { count, average: sumOf(rated, ({ stars }) => stars) / count };
}

/** How many of the pairs of a time were introduced in that time before. */
function countKnown(sessions: readonly Session[], span: Span, campaigns: readonly number[] | null): number {
  const [from] = secondsOf(span);
  const isOfTime = isWithin(span);
  const isWanted = (id: string) => campaigns === null || campaigns.includes(Number(id));
  return sumOf(sessions, ({ figures }) =>
    sumOf(figures.known, ({ at, before, count }) =>
      isOfTime(at) && Object.entries(before).some(([id, last]) => last >= from && isWanted(id)) ? count : 0,
    ),
  );
}

/** The median of the hours until groups of a time met; null without any. */
export function hoursUntilMet(sessions: readonly Session[], span: Span): number | null {
  const isOfTime = isWithin(span);
  const sorted = sessions
    .flatMap(({ figures }) => figures.hours.filter(({ at }) => isOfTime(at)))
    .toSorted((a, b) => a.hours - b.hours);
  const middle = (sumOf(sorted, ({ count }) => count) - 1) / 2;
  if (middle < 0) return null;
  return (nth(sorted, Math.floor(middle)) + nth(sorted, Math.ceil(middle))) / 2;
}

function nth(sorted: readonly { hours: number; count: number }[], place: number): number {
  let before = 0;
  for (const { hours, count } of sorted) {
    before += count;
    if (place < before) return hours;
  }
  throw new RangeError('There are fewer groups');
}

const sumOf = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + valueOf(one), 0);
