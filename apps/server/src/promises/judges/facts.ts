/** Judge of explanations: every sentence to members and admins against the raw data. */
import { dayOf } from '../days.ts';
import type { Group, Judge, Meeting, Person, Session } from '../record.ts';
import { choicesOf, idsOf, isCounted, keepsRule, keyOf, pairsOf, personOf, sharedHours } from './people.ts';

/** The subject of an explanation. */
interface About {
  session: Session;
  group: Group;
  people: readonly Person[];
  /** The reader; null is an admin. */
  reader: Person | null;
}

type Check = (about: About, parts: readonly string[]) => boolean;

const listed = (text: string): string[] => text.split(/, and | and |, /);

/** The sentences that there are, in the words of emails, of admins' cards and of members' pages. */
const SENTENCES: readonly (readonly [RegExp, Check])[] = [
  [/^You share (\d+|one) free hours? a week$/, hasHours],
  [/^(\d+) free hours? in common$/, hasHours],
  [/^You share ([^:]+): (.+)$/, doesShare],
  [/^You share ([^:]+)$/, doesShare],
  [/^([^:]+) in common: (.+)$/, doesShare],
  [/^([^:]+) in common$/, doesShare],
  [/^You differ in ([^:]+): (.+)$/, doesDiffer],
  [/^(.+) differs$/, doesDiffer],
  [/^You are (close|far apart) in (.+)$/, () => true],
  [/^(.+) is (close|far apart)$/, () => true],
  [/^(You have not been matched before|Never matched before)$/, isFirst],
  [/^(You have been matched before|Matched before)$/, (about) => !isFirst(about)],
  [/^You were last matched on (.+)$/, wasLast],
  [/^Last matched on (.+)$/, wasLast],
  [/^(Most of you have not been|Most were never) matched before$/, isMostlyNew],
  [/^The number of participants was odd, so you’re a group of (\d+)$/, isOdd],
  [/^An odd number of participants, so a group of (\d+)$/, isOdd],
  [/^(You won this draw|Won the draw)$/, ({ session }) => session.program.algo === 'lottery'],
  [/^Your role in this group: (.+)$/, hasRole],
  [/^Role: (.+)$/, hasRole],
  [/^(You had no match in an earlier session, so you came first)$/, cameFirst],
  [/^(Someone was unmatched before and came first)$/, cameFirst],
];

function hasHours({ people }: About, [count]: readonly string[]): boolean {
  return sharedHours(people) === (count === 'one' ? 1 : Number(count));
}

function doesShare({ people, reader }: About, [title = '', labels]: readonly string[]): boolean {
  const everybody = reader && !people.includes(reader) ? [...people, reader] : people;
  const wanted = labels ? listed(labels) : [];
  const isShared = (label: string) => everybody.every((person) => choicesOf(person, title).includes(label));
  if (wanted.length > 0) return wanted.every(isShared);
  const [first] = everybody;
  return first !== undefined && choicesOf(first, title).some(isShared);
}

function doesDiffer({ people }: About, [title = '', labels]: readonly string[]): boolean {
  const choices = people.flatMap((person) => choicesOf(person, title));
  const isKnown = people.every((person) => choicesOf(person, title).length > 0);
  const isTold = !labels || listed(labels).toSorted().join() === choices.toSorted().join();
  return isKnown && new Set(choices).size === choices.length && isTold;
}

const matchesOf = ({ session, people }: About): Meeting[] => {
  const pairs = new Set(pairsOf(people).map(([a, b]) => keyOf(a.id, b.id)));
  return session.history.filter(({ a, b, present }) => !present && pairs.has(keyOf(a, b)));
};

function isFirst(about: About): boolean {
  const isOfReceivers = about.session.program.algo === 'secretsanta';
  return matchesOf(about).every(({ at }) => at === null) && (isOfReceivers || matchesOf(about).length === 0);
}

function isMostlyNew(about: About): boolean {
  const met = new Set(matchesOf(about).map(({ a, b }) => keyOf(a, b)));
  return met.size * 2 < pairsOf(about.people).length;
}

/** A day in words, as English emails write it. */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

function lastDay(about: About): string | null {
  const times = matchesOf(about).flatMap(({ at }) => at ?? []);
  return times.length > 0 ? dayOf(Math.max(...times), about.session.program.timezone) : null;
}

function wasLast(about: About, [day]: readonly string[]): boolean {
  const last = lastDay(about);
  return last !== null && inWords(last) === day;
}

function isOdd({ session, people }: About, [count]: readonly string[]): boolean {
  return people.length === Number(count) && people.length > session.program.size;
}

function hasRole({ group, reader }: About, [label]: readonly string[]): boolean {
  return group.members.some(({ id, seat }) => seat === label && (!reader || id === reader.id));
}

function cameFirst({ people, reader }: About): boolean {
  return reader ? reader.waited > 0 : people.some(({ waited }) => waited > 0);
}

function isTrue(about: About, sentence: string): boolean {
  const text = sentence.trim().replace(/\.$/, '');
  for (const [pattern, check] of SENTENCES) {
    const [whole, ...parts] = pattern.exec(text) ?? [];
    if (whole !== undefined) return check(about, parts);
  }
  // Facts that no judge knows may be anything.
  return false;
}

function aboutGroup(session: Session, group: Group, reader: Person | null): About {
  const ids = session.program.algo === 'secretsanta' ? group.members.map(({ id }) => id) : idsOf(group);
  return { session, group, people: ids.map((id) => personOf(session, id)), reader };
}

export const facts: Judge = (session) =>
  [...adminFacts(session), ...emailFacts(session), ...cardFacts(session), ...hiddenFacts(session)].map(
    (detail) => ({
      kind: 'fact_untrue',
      detail,
    }),
  );

function adminFacts(session: Session): string[] {
  return session.groups.flatMap((group) => {
    const about = aboutGroup(session, group, null);
    const untrue = group.reasons.filter((sentence) => !isTrue(about, sentence));
    return [
      ...untrue.map((sentence) => `admin, group ${group.number}: ${sentence}`),
      ...untrueMeetings(about).map((what) => `admin, group ${group.number}: ${what}`),
      ...untrueRules(about).map((what) => `admin, group ${group.number}: ${what}`),
    ];
  });
}

/** Which pairs met, how often and when last. */
function untrueMeetings(about: About): string[] {
  const { session, group, people } = about;
  const { program } = session;
  const isOfPresents = program.algo === 'secretsanta';
  return pairsOf(people).flatMap(([a, b]) => {
    const all = session.history.filter((meeting) => keyOf(meeting.a, meeting.b) === keyOf(a.id, b.id));
    const counted = all.filter((meeting) => meeting.present === isOfPresents && isCounted(program, meeting));
    const told = group.metBefore.find(({ members: [one, other] }) => keyOf(one, other) === keyOf(a.id, b.id));
    const times = counted.filter(({ at }) => at !== null).length;
    if (!told) return counted.length > 0 ? [`${a.id} and ${b.id} met, and the card does not tell`] : [];
    if (told.times !== times)
      return [`${a.id} and ${b.id} met ${times} times, and the card says ${told.times}`];
    const last = lastDay({ ...about, people: [a, b] });
    if (told.last !== last)
      return [`${a.id} and ${b.id} met last on ${last}, and the card says ${told.last}`];
    const isKnown = counted.some(({ at }) => at === null);
    return told.known === isKnown ? [] : [`${a.id} and ${b.id}: known is ${told.known}`];
  });
}

/** Rules that a group breaks: a required one by every pair, a preference by half of them. Ranking rules are not checked. */
function untrueRules({ session, group, people }: About): string[] {
  const told = new Set(group.brokenRules.map(({ rule }) => rule));
  return session.program.rules.flatMap((rule, index) => {
    if (['most', 'least', 'closest', 'farthest'].includes(rule.kind)) return [];
    const pairs = pairsOf(people);
    const satisfied = pairs.filter(([a, b]) => keepsRule(rule, a, b)).length;
    const isBroken = rule.required ? satisfied < pairs.length : satisfied * 2 < pairs.length;
    return isBroken === told.has(index + 1) ? [] : [`rule ${index + 1} is ${isBroken ? '' : 'not '}broken`];
  });
}

/** The reasons of an email: one a line, with the smaller line of the card in brackets. */
const WHY = /^(?:Why you two|Why this group|Why this person): (.+(?:\n.+)*)/m;

function reasonsIn(why: string): string[] {
  const lines = why.split('\n');
  const end = lines.findIndex((line) => line.startsWith('Program: '));
  return lines.slice(0, end < 0 ? lines.length : end).map((line) => {
    const [, title = line, detail = ''] = /^(.+?) \((.+)\)$/.exec(line) ?? [];
    return asSentence({ title, detail });
  });
}

function emailFacts(session: Session): string[] {
  const byEmail = new Map([...session.people.values()].map((person) => [person.email, person]));
  return session.mails.flatMap(({ to, kind, text }) => {
    const reader = byEmail.get(to);
    const why = kind === 'match' ? WHY.exec(text)?.[1] : undefined;
    if (!reader || !why) return [];
    const group = session.groups.find(({ members }) =>
      members.some(({ id, part }) => id === reader.id && part !== 'receiver'),
    );
    if (!group) return [];
    const about = aboutGroup(session, group, reader);
    return reasonsIn(why)
      .filter((sentence) => !isTrue(about, sentence))
      .map((sentence) => `email to ${reader.id}: ${sentence}`);
  });
}

function cardFacts(session: Session): string[] {
  return session.cards.flatMap(({ reader, members, why }) => {
    const ids = new Set(members);
    const group = session.groups.find(
      (one) => one.members.length === ids.size && one.members.every(({ id }) => ids.has(id)),
    );
    if (!group) return [`card of ${reader}: no group has these people`];
    const about = aboutGroup(session, group, personOf(session, reader));
    return why
      .map((fact) => asSentence(fact))
      .filter((sentence) => !isTrue(about, sentence))
      .map((sentence) => `card of ${reader}: ${sentence}`);
  });
}

/** The two lines of a member's card as one sentence. */
function asSentence({ title, detail }: { title: string; detail: string }): string {
  const meets = /^(.+) meets (.+)$/.exec(title);
  const field = /^(.+) differs$/.exec(detail)?.[1];
  if (field) return `You differ in ${field}: ${meets ? `${meets[1]} and ${meets[2]}` : title}`;
  if (title.endsWith(' in common'))
    return detail === '' || detail === 'every week' ? title : `${title}: ${detail}`;
  if (title === 'Close together' || title === 'Far apart') return `${detail} is close`;
  return title;
}

/** Fields for matching alone are in nothing that members read. */
function hiddenFacts({ hidden, mails, cards }: Session): string[] {
  const words = new RegExp(`\\b(?:${hidden.join('|')})\\b`);
  return [
    ...mails.filter(({ text }) => words.test(text)).map(({ to }) => `email to ${to} names a hidden field`),
    ...cards
      .filter(({ why }) => words.test(JSON.stringify(why)))
      .map(({ reader }) => `card of ${reader} names a hidden field`),
  ];
}
