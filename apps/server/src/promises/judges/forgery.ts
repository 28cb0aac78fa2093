/** Sessions written by hand, for the tests of the judges. */
import type { Group, Mail, MemberCard, OutcomeRow, Person, Program, Rating, Session } from '../record.ts';
import { keyOf, pairsOf } from './people.ts';

const AT = Date.UTC(2040, 0, 10, 12);
const WEEK = 7 * 24 * 3_600_000;

interface Changes {
  program?: Partial<Program>;
  /** How many people there are; 6 without it, in pairs of neighbors. */
  people?: number;
  groups?: (groups: readonly Group[]) => readonly Group[];
  /** People without a group, and the outcome of all of them. */
  without?: readonly number[];
  outcome?: OutcomeRow['outcome'];
  outcomes?: (rows: readonly OutcomeRow[]) => readonly OutcomeRow[];
  mails?: (mails: readonly Mail[]) => readonly Mail[];
  cards?: readonly MemberCard[];
  /** Pairs who met a week ago, and givers and receivers of that time. */
  met?: readonly (readonly [number, number])[];
  given?: readonly (readonly [number, number])[];
  /** Ratings of meetings. */
  ratings?: readonly Rating[];
  /** Additional text of emails about matches, and about none. */
  why?: string;
  noMatch?: string;
  read?: string;
  earlier?: readonly Session[];
}

export function group(number: number, ids: readonly number[]): Group {
  const members = ids.map((id) => ({ id, part: 'member' as const, seat: null }));
  return { number, members, reasons: [], timesMet: 0, repeatPoints: null, metBefore: [], brokenRules: [] };
}

export function present(number: number, giver: number, receiver: number): Group {
  const members = [
    { id: giver, part: 'giver' as const, seat: null },
    { id: receiver, part: 'receiver' as const, seat: null },
  ];
  return { ...group(number, []), members };
}

/** A composed group with the role of each member. */
export function seated(number: number, seats: Readonly<Record<number, string>>): Group {
  const members = Object.entries(seats).map(([id, seat]) => ({
    id: Number(id),
    part: 'member' as const,
    seat,
  }));
  return { ...group(number, []), members };
}

const DEPARTMENTS = ['Sales', 'Legal', 'Sales', 'Legal', 'Design', 'Design'];

function person(id: number): Person {
  return {
    id,
    email: `own${id}@own.example`,
    first_name: 'First',
    last_name: `Own${id}`,
    values: {
      Site: 'Lyon',
      ...(id % 2 === 0 && { Site: 'Oslo' }),
      Department: DEPARTMENTS[(id - 1) % 6] ?? '',
      Roles: [id === 1 ? 'Mentor' : 'Mentee'],
    },
    manager: null,
    never: [],
    pace: null,
    hours: null,
    inSession: true,
    ofAsked: true,
    answer: 'accepted',
    left: false,
    inactive: false,
    onBreak: false,
    meetings: 0,
    waited: 0,
    toldFirst: false,
  };
}

const PROGRAM: Program = {
  algo: 'random',
  size: 2,
  generator: 1,
  option: 1,
  rules: [],
  seats: [],
  fixed: [],
  notWithManager: true,
  hours: 'prefer',
  acrossPrograms: true,
  frequency: 1,
  cap: null,
  timezone: 'UTC',
};

/** Six people in three pairs, who all accepted, got their emails, and never met before. */
export const goodSession = (): Session => forge({});

/** The same with changes; consequences of a change are changed with it, so that nothing else is wrong. */
export function forge(changes: Changes): Session {
  const { people: count = 6, without = [], outcome = 'sat_out', met = [], given = [] } = changes;
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const out = new Set(without);
  const paired = ids.filter((id) => !out.has(id));
  const neighbours = paired.flatMap((id, index) => (index % 2 === 0 ? [[id, paired[index + 1] ?? 0]] : []));
  const planned = neighbours.map((pair, index) => withHistory(group(index + 1, pair), met));
  const groups = (changes.groups ?? ((same) => same))(planned).map((one) =>
    changes.groups && one.metBefore.length === 0 && one.reasons.length === 0 ? withHistory(one, met) : one,
  );
  const rows = ids.map((id): OutcomeRow => {
    const own = out.has(id) ? outcome : 'matched';
    return { id, outcome: own, code: own, rule: null, sentence: '' };
  });
  const people = ids.map(person);
  return {
    case: 0,
    number: 1,
    at: AT,
    program: { ...PROGRAM, ...changes.program },
    people: new Map(people.map((one) => [one.id, one])),
    history: [
      ...met.map((pair) => ({ pair, present: false })),
      ...given.map((pair) => ({ pair, present: true })),
    ].map(({ pair: [a, b], present: isPresent }) => ({
      a,
      b,
      at: AT - WEEK,
      ofProgram: true,
      present: isPresent,
    })),
    ratings: changes.ratings ?? [],
    groups,
    outcomes: (changes.outcomes ?? ((same) => same))(rows),
    mails: (changes.mails ?? ((same) => same))(mailsOf(people, groups, rows, changes)),
    cards: changes.cards ?? [],
    changed: false,
    hidden: ['Grade'],
    read: changes.read ?? '',
    foreign: 'Elsewhere',
    confidential: 'Murmured',
    earlier: changes.earlier ?? [],
  };
}

function withHistory(one: Group, met: readonly (readonly [number, number])[]): Group {
  const pairs = pairsOf(one.members.map(({ id }) => id));
  const again = pairs.filter(([a, b]) => met.some(([c, d]) => keyOf(a, b) === keyOf(c, d)));
  return {
    ...one,
    timesMet: again.length,
    metBefore: again.map((members) => ({ members, times: 1, last: '2040-01-03', known: false })),
  };
}

function mailsOf(
  people: readonly Person[],
  groups: readonly Group[],
  rows: readonly OutcomeRow[],
  { why = '', noMatch = '' }: Changes,
): Mail[] {
  const told = new Set(['matched', 'sat_out', 'no_partner', 'not_drawn']);
  return people.flatMap(({ id, email, last_name: name }, index): Mail[] => {
    const request: Mail = { to: email, kind: 'request', subject: 'A coffee?', text: '' };
    const outcome = rows[index]?.outcome ?? 'matched';
    if (!told.has(outcome)) return [request];
    const own = groups.filter(({ members }) =>
      members.some((one) => one.id === id && one.part !== 'receiver'),
    );
    const others = own
      .flatMap(({ members }) => members.map((one) => `Own${one.id}`))
      .filter((one) => one !== name);
    const isMatched = outcome === 'matched';
    const text = isMatched
      ? `Who: ${others.join(', ')}\nWhy you two: ${why}`
      : `No match this time. ${noMatch}`;
    return [request, { to: email, kind: isMatched ? 'match' : 'no_match', subject: 'Result', text }];
  });
}

/** The session with something else about one person. */
export function setPerson(session: Session, id: number, change: Partial<Person>): Session {
  const people = new Map(session.people);
  const known = people.get(id);
  if (known) people.set(id, { ...known, ...change });
  return { ...session, people };
}
