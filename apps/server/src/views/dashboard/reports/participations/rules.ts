import type { ReportedSession } from '@fika/contract';
import { type SessionFigures, STEP } from '#features/session-figures/types.ts';

/** The answers of the members of a session, or the sums of several. */
export type Sums = Pick<
  ReportedSession,
  'invited' | 'accepted' | 'declined' | 'no_answer' | 'added' | 'matched' | 'booked' | 'met' | 'groups'
>;

const sumOf = <T>(list: readonly T[], valueOf: (one: T) => number): number =>
  list.reduce((sum, one) => sum + valueOf(one), 0);

/** The answers of a session from its figures. */
export function answersOf({ invited, reached, groups }: SessionFigures): Sums {
  const people = (some: typeof reached) => sumOf(some, ({ count }) => count);
  const accepted = sumOf(invited, (one) => one.accepted);
  const declined = people(reached.filter((one) => one.is_asked && one.has_declined));
  const asked = sumOf(invited, ({ count }) => count);
  return {
    invited: asked,
    accepted,
    declined,
    no_answer: asked - accepted - declined,
    added: people(reached.filter((one) => one.takes_part)) - accepted,
    matched: people(reached.filter(({ step }) => step >= STEP.matched)),
    booked: people(reached.filter(({ step }) => step >= STEP.booked)),
    met: people(reached.filter(({ step }) => step >= STEP.met)),
    groups: sumOf(groups, (one) => one.groups),
  };
}

export function sumOfAnswers(list: readonly Sums[]): Sums {
  return {
    invited: sumOf(list, ({ invited }) => invited),
    accepted: sumOf(list, ({ accepted }) => accepted),
    declined: sumOf(list, ({ declined }) => declined),
    no_answer: sumOf(list, (one) => one.no_answer),
    added: sumOf(list, ({ added }) => added),
    matched: sumOf(list, ({ matched }) => matched),
    booked: sumOf(list, ({ booked }) => booked),
    met: sumOf(list, ({ met }) => met),
    groups: sumOf(list, ({ groups }) => groups),
  };
}
