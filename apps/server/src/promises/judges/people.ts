/** Shared by the judges: the people who take part, and the pairs that may meet. From the text of the settings alone. */
import type { Group, Meeting, OutcomeRow, Person, Program, Rule, Session } from '../record.ts';

const WEEK = 7 * 24 * 3_600_000;

export const idsOf = (group: Group): number[] =>
  group.members.filter(({ part }) => part === 'member').map(({ id }) => id);

/** All pairs of a list. */
export function pairsOf<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other): [T, T] => [one, other]));
}

export const keyOf = (a: number, b: number): string => (a < b ? `${a},${b}` : `${b},${a}`);

/** Whether a program looks at a meeting of the past: at its own and at acquaintances, or at all. */
export const isCounted = ({ acrossPrograms }: Program, { at, ofProgram }: Meeting): boolean =>
  acrossPrograms || ofProgram || at === null;

/** The cost of repeats by pair: for each meeting 200, and 1,000 more that halve every 6 sessions. */
export function repeatCosts(session: Session): Map<string, number> {
  const { history, program, at } = session;
  const costs = new Map<string, number>();
  for (const meeting of history) {
    if (meeting.present || !isCounted(program, meeting)) continue;
    const age =
      meeting.at === null ? 1 : Math.max(1, Math.round((at - meeting.at) / (program.frequency * WEEK)));
    const key = keyOf(meeting.a, meeting.b);
    costs.set(key, (costs.get(key) ?? 0) + 200 + Math.round(1_000 * 0.5 ** ((age - 1) / 6)));
  }
  return costs;
}

export const isOfPairs = ({ algo }: Program): boolean =>
  algo === 'random' || algo === 'crossgroup' || algo === 'withingroup';

export function personOf({ people }: Session, id: number): Person {
  const person = people.get(id);
  if (!person) throw new Error(`Nobody has the id ${id}`);
  return person;
}

export const isOverPace = ({ pace, meetings }: Person): boolean => pace !== null && meetings >= pace;

/** Whether a member is invited before the session, by the settings. */
export function isAsked({ option, fixed }: Program, { id, ofAsked }: Person): boolean {
  if (fixed.includes(id)) return false;
  return option === 1 || (option === 3 && ofAsked);
}

/** Whether a member wants a group in the session and may have one, except for the limit of people. */
export function takesPart({ program }: Session, person: Person): boolean {
  if (person.left || person.inactive || person.onBreak || isOverPace(person)) return false;
  if (program.fixed.includes(person.id) && program.algo !== 'secretsanta') return true;
  if (!person.inSession) return false;
  return !isAsked(program, person) || person.answer === 'accepted';
}

export function outcomeOf({ outcomes }: Session, id: number): OutcomeRow | undefined {
  return outcomes.find((row) => row.id === id);
}

const isFixed = ({ program }: Session, id: number): boolean =>
  program.algo !== 'secretsanta' && program.fixed.includes(id);

/** Whether a member is in no group because of an empty field of a rule. */
export function lacksValue({ program }: Session, person: Person): boolean {
  if (program.algo === 'random') return false;
  return program.rules.some(({ empty, field }) => empty === 'wait' && choicesOf(person, field).length === 0);
}

/**
 * All members that the draw may match: those who take part and lack no value and are not over the limit, without those who join
 * every group.
 */
export function drawnFrom(session: Session): Person[] {
  const over = new Set(session.outcomes.filter(({ outcome }) => outcome === 'over_cap').map(({ id }) => id));
  return [...session.people.values()].filter(
    (person) =>
      takesPart(session, person) &&
      !lacksValue(session, person) &&
      !over.has(person.id) &&
      !isFixed(session, person.id),
  );
}

/** Those of them without a group. */
export function waitingIn(session: Session): Person[] {
  const grouped = new Set(session.groups.flatMap(({ members }) => members.map(({ id }) => id)));
  return drawnFrom(session).filter(({ id }) => !grouped.has(id));
}

export function choicesOf(person: Person, field: string): readonly string[] {
  const value = person.values[field];
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [String(value)];
}

/** Whether two people satisfy a rule; a ranking rule is always satisfied. */
export function keepsRule(rule: Rule, a: Person, b: Person): boolean {
  // People without a value may be the same as each other, as with one choice more.
  const none = rule.empty === 'same' ? [''] : [];
  const read = (person: Person) => {
    const choices = choicesOf(person, rule.field);
    return choices.length > 0 ? choices : none;
  };
  const [left, right] = [read(a), read(b)];
  const shares = left.some((choice) => right.includes(choice));
  switch (rule.kind) {
    case 'same':
      return shares;
    case 'different':
      return !shares;
    case 'allow':
    case 'forbid': {
      const isListed = rule.pairs.some(
        ([one, other]) =>
          (left.includes(one) && right.includes(other)) || (left.includes(other) && right.includes(one)),
      );
      return isListed === (rule.kind === 'allow');
    }
    default:
      return true;
  }
}

export const keepsNeverWith = (a: Person, b: Person): boolean =>
  !a.never.includes(b.id) && !b.never.includes(a.id);

/** Whether neither is the manager of the other. */
export const keepsManager = (a: Person, b: Person): boolean => a.manager !== b.id && b.manager !== a.id;

/** Hours in which all of some people are free; null when one of them gave none. */
export function sharedHours(people: readonly Person[]): number | null {
  const free = people.flatMap(({ hours }) => (hours ? [new Set(hours)] : []));
  const [first, ...others] = free;
  if (!first || free.length < people.length) return null;
  return [...first].filter((hour) => others.every((hours) => hours.has(hour))).length;
}

export const keepsHours = (a: Person, b: Person): boolean => sharedHours([a, b]) !== 0;

/** Whether two people may be in one group by everything that is never broken. Answers are remembered. */
export function mayMeetIn(session: Session): (a: Person, b: Person) => boolean {
  const { program } = session;
  const required = program.algo === 'random' ? [] : program.rules.filter((rule) => rule.required);
  const known = new Map<string, boolean>();
  const decide = (a: Person, b: Person): boolean =>
    keepsNeverWith(a, b) &&
    (!program.notWithManager || keepsManager(a, b)) &&
    (program.hours !== 'require' || program.algo === 'secretsanta' || keepsHours(a, b)) &&
    required.every((rule) => keepsRule(rule, a, b));
  return (a, b) => {
    const key = keyOf(a.id, b.id);
    const stored = known.get(key);
    if (stored !== undefined) return stored;
    const answer = decide(a, b);
    known.set(key, answer);
    return answer;
  };
}

/** Whether a member may be in a group at all: their never-with list has no one who joins every group. */
export function isFree(session: Session, person: Person): boolean {
  const joined = new Set(
    session.groups
      .flatMap(({ members }) => members)
      .filter(({ part }) => part === 'fixed')
      .map(({ id }) => id),
  );
  return [...joined].every((id) => keepsNeverWith(person, personOf(session, id)));
}

/** Sizes of the groups that so many people make, the largest first. */
export function sizesOf(people: number, { size, generator }: Pick<Program, 'size' | 'generator'>): number[] {
  if (people < 2) return [];
  if (people < size) return [people];
  const even = (count: number): number[] =>
    Array.from({ length: count }, (_, index) => Math.floor(people / count) + Number(index < people % count));
  switch (generator) {
    case 1:
      return even(Math.floor(people / size));
    case 2: {
      const groups = Math.ceil(people / size);
      // A group of one is no group.
      return even(Math.floor(people / groups) < 2 ? groups - 1 : groups);
    }
    case 3: {
      const whole = Array.from({ length: Math.floor(people / size) }, () => size);
      return people % size >= 2 ? [...whole, people % size] : whole;
    }
    default:
      return even(Math.ceil(people / size - 0.5));
  }
}
