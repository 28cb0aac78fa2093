import { COFFEE_STATUS, ROUND_STATUS } from '@fika/contract';
import {
  allPairs,
  type Asked,
  dayOf,
  firstTimes,
  groupsOf,
  isIn,
  membersOf,
  of,
  type Raw,
  seatsOf,
} from './recompute.ts';

/** The sessions of a range with the answers of their members, by id. */
export function recomputeSessions(raw: Raw, asked: Asked) {
  return raw.rounds
    .filter(
      (round) =>
        of(asked, round.campaign_id) &&
        round.status !== ROUND_STATUS.deleted &&
        (isIn(asked, round.matchs_sent_at) ||
          membersOf(raw, round).some(({ asked_at: at }) => isIn(asked, at))),
    )
    .toSorted((a, b) => a.id - b.id)
    .map((round) => {
      const members = membersOf(raw, round).filter(
        (one) => one.asked_at !== null || one.accepted_at !== null,
      );
      const groups = raw.coffees.filter(({ round_id: id }) => id === round.id);
      const ownOf = (user: number) => groupsOf(raw, round.id, user);
      const hasMet = (user: number) => ownOf(user).some(({ status }) => status === COFFEE_STATUS.met);
      const invited = members.filter(({ asked_at: at }) => at !== null);
      const accepted = invited.filter((one) => one.accepted_at !== null && one.added_at === null);
      const declined = invited.filter((one) => one.accepted_at === null && one.rejected_at !== null);
      return {
        id: round.id,
        invited: invited.length,
        accepted: accepted.length,
        declined: declined.length,
        no_answer: invited.length - accepted.length - declined.length,
        added: members.filter((one) => one.accepted_at !== null).length - accepted.length,
        matched: members.filter(({ user_id: id }) => ownOf(id).length > 0).length,
        booked: members.filter(
          ({ user_id: id }) => hasMet(id) || ownOf(id).some(({ scheduled_at: at }) => at !== null),
        ).length,
        met: members.filter(({ user_id: id }) => hasMet(id)).length,
        groups: groups.filter((one) => one.is_uncounted !== true).length,
      };
    });
}

/** The pairs that sessions of a range introduced, by the ids of their members: how often, and whether they had met before. */
export function recomputePairList(raw: Raw, asked: Asked) {
  const first = firstTimes(raw);
  const pairs = allPairs(raw, asked).filter(({ sent_at: at }) => isIn(asked, at));
  return [...Map.groupBy(pairs, ({ key }) => key)]
    .map(([key, own]) => {
      const isRepeat = own.some(({ sent_at: at }) => (first.get(key) ?? Infinity) < Date.parse(at));
      return { key, times: own.length, is_repeat: isRepeat };
    })
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/**
 * The members without a connection in a range, by id, with how far they came. `before`: the days before it. `everybody`: the rows
 * of all members.
 */
export function recomputeInactive(
  raw: Raw,
  asked: Asked,
  { before, everybody }: { before: Pick<Asked, 'start' | 'end'>; everybody: Raw },
) {
  const connections = allPairs(everybody, asked);
  const connected = new Set(
    connections.filter(({ sent_at: at }) => isIn(asked, at)).flatMap(({ users }) => users),
  );
  const known = new Set(
    connections
      .filter(({ sent_at: at }) => dayOf(at, asked.timezone) <= asked.end)
      .flatMap(({ users }) => users),
  );
  const sessions = raw.rounds.filter((round) => of(asked, round.campaign_id));
  const earlier = sessions.filter(
    (round) => round.status !== ROUND_STATUS.deleted && isIn({ ...asked, ...before }, round.matchs_sent_at),
  );
  const tookPart = (id: number) =>
    earlier.some((round) =>
      membersOf(raw, round).some((one) => one.user_id === id && one.accepted_at !== null),
    );
  return raw.users
    .filter((one) => one.is_active && dayOf(one.created_at, asked.timezone) <= asked.end)
    .filter(({ id }) => !connected.has(id))
    .map(({ id, created_at }) => {
      const own = sessions.flatMap((round) =>
        membersOf(raw, round).filter(
          (one) =>
            one.user_id === id &&
            (one.asked_at !== null || one.accepted_at !== null) &&
            (isIn(asked, round.matchs_sent_at) || isIn(asked, one.asked_at)),
        ),
      );
      const isGrouped = raw.coffees.some(
        (coffee) =>
          of(asked, coffee.campaign_id) &&
          isIn(asked, coffee.sent_at) &&
          seatsOf(raw, coffee.id).some((seat) => seat.user_id === id),
      );
      const hasAccepted = own.some(({ accepted_at: at }) => at !== null);
      return {
        id,
        reason: isGrouped
          ? 'gifts_only'
          : hasAccepted
            ? 'not_matched'
            : own.length > 0
              ? 'not_accepted'
              : 'never_invited',
        is_newcomer: isIn(asked, created_at) && !known.has(id),
        has_stopped: tookPart(id) && !isGrouped && !hasAccepted,
      };
    })
    .toSorted((a, b) => a.id - b.id);
}
