/** Judge of ratings, which are confidential: nothing that a session shows reveals one. */
import type { Group, Judge, Session } from '../record.ts';
import { idsOf, keyOf, pairsOf, repeatCosts } from './people.ts';

export const ratings: Judge = (session) =>
  [...shownNotes(session), ...shownPoints(session)].map((detail) => ({ kind: 'rating_shown', detail }));

function shownNotes({ read, confidential }: Session): string[] {
  const at = read.indexOf(confidential);
  return at < 0 ? [] : [`a note is shown: ${read.slice(Math.max(0, at - 60), at + 40)}`];
}

/** The points of a group must be those of the meetings that are not confidential. */
function shownPoints(session: Session): string[] {
  if (session.program.algo === 'secretsanta') return [];
  const costs = repeatCosts(session);
  const costOf = (group: Group): number =>
    pairsOf(idsOf(group)).reduce((sum, [a, b]) => sum + (costs.get(keyOf(a, b)) ?? 0), 0);
  return session.groups.flatMap((group) => {
    const { number, repeatPoints } = group;
    if (repeatPoints === null || repeatPoints === -costOf(group)) return [];
    return [`group ${number} has ${repeatPoints} points for repeats, and its meetings cost ${costOf(group)}`];
  });
}
