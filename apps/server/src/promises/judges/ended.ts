/** Judges of a session that ended unsent: all have a result, and those who had accepted get one email. */
import type { EndedSession, Violation } from '../record.ts';

export function judgeEnded({ ending, people, outcomes, mails }: EndedSession): Violation[] {
  const byEmail = Map.groupBy(
    mails.filter(({ kind }) => kind !== 'request'),
    ({ to }) => to,
  );
  const rows = Map.groupBy(outcomes, ({ id }) => id);
  const found: Violation[] = [];
  const add = (kind: Violation['kind'], detail: string) => found.push({ kind, detail });
  for (const person of people.values()) {
    const [row, ...more] = rows.get(person.id) ?? [];
    const own = byEmail.get(person.email) ?? [];
    const isCountedIn = !person.left && !person.inactive && !person.onBreak;
    const hadAccepted = person.answer === 'accepted' && isCountedIn;
    if (more.length > 0) add('outcome_twice', `${person.id} has ${more.length + 1} results`);
    if (row?.outcome === 'matched') add('outcome_wrong', `${person.id} is matched in a session that ended`);
    if (person.answer === 'declined' && row?.outcome !== 'declined') {
      add('outcome_wrong', `${person.id} declined and has ${row?.outcome}`);
    }
    if (hadAccepted && !row) add('outcome_missing', `${person.id} accepted and has no result`);
    else if (hadAccepted && row?.outcome !== ending) {
      add('outcome_wrong', `${person.id} accepted and has ${row?.outcome} instead of ${ending}`);
    }
    if (own.some(({ kind }) => kind !== 'canceled') || own.length > 1) {
      add('mail_extra', `${person.id} has ${own.map(({ subject }) => subject).join(' | ')}`);
    }
    if (hadAccepted && own.length === 0) add('mail_missing', `${person.id} hears nothing of the end`);
    if (person.answer === 'none' && own.length > 0) add('mail_extra', `${person.id} accepted nothing`);
  }
  return found;
}
