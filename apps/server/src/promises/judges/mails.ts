/** Judges of emails: each participant gets one about their outcome, and nothing about others. */
import type { Judge, Mail, Person, Session, Violation } from '../record.ts';
import { isAsked, isOverPace, outcomeOf, personOf } from './people.ts';

/** Groups that one email names; of more it names the first. */
const GROUPS_NAMED = 20;
const FIRST_IN_LINE = /first in line next time/i;

export const mails: Judge = (session) => {
  const byEmail = Map.groupBy(session.mails, ({ to }) => to);
  return [...session.people.values()].flatMap((person) => {
    const own = byEmail.get(person.email) ?? [];
    return judgeInvitation(session, person, own).concat(judgeResult(session, person, own));
  });
};

const missing = (detail: string): Violation => ({ kind: 'mail_missing', detail });
const extra = (detail: string): Violation => ({ kind: 'mail_extra', detail });

function judgeInvitation(session: Session, person: Person, own: readonly Mail[]): Violation[] {
  const { program } = session;
  const invited = own.filter(({ kind }) => kind === 'request').length;
  const may = person.inSession && isAsked(program, person);
  if (invited > Number(may)) return [extra(`${person.id} has ${invited} invitations`)];
  // Members who were paused at that time, over the limit, or with enough meetings, are not invited.
  const isLeftOut =
    person.onBreak || isOverPace(person) || outcomeOf(session, person.id)?.code === 'over_cap';
  return may && !isLeftOut && invited === 0 ? [missing(`${person.id} has no invitation`)] : [];
}

function judgeResult(session: Session, person: Person, own: readonly Mail[]): Violation[] {
  const results = own.filter(({ kind }) => kind !== 'request');
  const wanted = resultOf(session, person);
  const [first] = results;
  if (results.length > (wanted ? 1 : 0))
    return [extra(`${person.id} has ${results.map(({ subject }) => subject).join(' | ')}`)];
  if (!wanted) return [];
  if (!first) return [missing(`${person.id} hears nothing of ${wanted}`)];
  if (first.kind !== wanted) return [extra(`${person.id} has ${first.subject} instead of ${wanted}`)];
  return [...judgeNames(session, person, first), ...judgeSentence(session, person, first)];
}

function resultOf(session: Session, { id }: Person): 'match' | 'no_match' | null {
  const row = outcomeOf(session, id);
  if (row?.outcome === 'matched') return 'match';
  const isTold = ['sat_out', 'no_partner', 'not_drawn'].includes(row?.outcome ?? '');
  return isTold || row?.code === 'own_pace_reached' || row?.code === 'over_cap_drawn' ? 'no_match' : null;
}

/** Checks the names in an email: those of the reader's groups, and no others. */
function judgeNames(session: Session, person: Person, mail: Mail): Violation[] {
  const groups = session.groups.filter(({ members }) =>
    members.some(({ id, part }) => id === person.id && part !== 'receiver'),
  );
  const others = new Set(
    groups.flatMap(({ members }) => members.map(({ id }) => personOf(session, id).last_name)),
  );
  others.delete(person.last_name);
  const words = new Set(mail.text.match(/[A-Z][a-z]+\d+/g));
  const named = [...session.people.values()]
    .map(({ last_name }) => last_name)
    .filter((name) => words.has(name));
  const strangers = named.filter((name) => name !== person.last_name && !others.has(name));
  const unnamed = groups.length > GROUPS_NAMED ? [] : [...others].filter((name) => !words.has(name));
  return [
    ...strangers.map((name) => extra(`the email to ${person.id} names ${name}`)),
    ...unnamed.map((name) => missing(`the email to ${person.id} does not name ${name}`)),
  ];
}

/** Members and admins read the same about priority in the next session. */
function judgeSentence(session: Session, person: Person, mail: Mail): Violation[] {
  const told = FIRST_IN_LINE.test(mail.text);
  const shown = FIRST_IN_LINE.test(outcomeOf(session, person.id)?.sentence ?? '');
  if (told === shown) return [];
  return [
    {
      kind: 'told_untrue',
      detail: `${person.id} is ${told ? '' : 'not '}told to be first in line, unlike the admins`,
    },
  ];
}

export const otherCompany: Judge = ({ read, foreign }) => {
  const at = read.indexOf(foreign);
  return at < 0 ? [] : [{ kind: 'other_company_seen', detail: read.slice(Math.max(0, at - 60), at + 40) }];
};
