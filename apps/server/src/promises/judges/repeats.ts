/** Judge of repeats: people who met are matched again although all could have met new ones. */
import { type Judge, LOW, type Person, type Session } from '../record.ts';
import { HeaviestMatching } from './heaviest-matching.ts';
import {
  drawnFrom,
  idsOf,
  isOfPairs,
  keepsRule,
  keyOf,
  mayMeetIn,
  pairsOf,
  personOf,
  repeatCosts,
} from './people.ts';

/** The worth of one more pair: no other worth of a whole set adds up to it. */
const PAIR = 1e8;
/** Trios that are tried, where all of them would be too many. */
const TRIOS = 150;

/** The cost of repeats in a draw: a meeting of two that one of them rated low counts like one more in the last session. */
function costsOfDraw(session: Session): ReadonlyMap<string, number> {
  const costs = repeatCosts(session);
  const low = session.ratings.filter(({ members, rating }) => members.length === 2 && rating <= LOW);
  const pairs = new Set(low.map(({ members: [a = 0, b = 0] }) => keyOf(a, b)));
  for (const pair of pairs) costs.set(pair, (costs.get(pair) ?? 0) + 1_200);
  return costs;
}

export const avoidableRepeats: Judge = (session) => {
  const { program, changed } = session;
  if (changed) return [];
  const found = findBetter(session);
  const judged = isOfPairs(program) || program.algo === 'advanced';
  return judged && found ? [{ kind: 'avoidable_repeat', detail: found }] : [];
};

interface Scene {
  session: Session;
  groups: readonly (readonly Person[])[];
  costs: ReadonlyMap<string, number>;
  mayMeet: (a: Person, b: Person) => boolean;
}

function findBetter(session: Session): string | null {
  const groups = session.groups.map((group) => idsOf(group).map((id) => personOf(session, id)));
  const scene: Scene = { session, groups, costs: costsOfDraw(session), mayMeet: mayMeetIn(session) };
  const repeats = groups.flatMap(pairsOf).filter(([a, b]) => scene.costs.has(keyOf(a.id, b.id)));
  if (repeats.length === 0) return null;
  const what = `${repeats.map(([a, b]) => `${a.id} and ${b.id}`).join(', ')} met before`;
  const isOfTwo = isOfPairs(session.program) && session.program.size === 2;
  const better = (isOfTwo ? betterPairs(scene) : null) ?? betterExchange(scene);
  return better === null ? null : `${what}, and ${better}`;
}

/** By maximum matching: of all ways to match as many people, those who waited first, the one with the fewest repeats. */
function betterPairs({ session, groups, costs, mayMeet }: Scene): string | null {
  const isOfTrio = groups.some((group) => group.length > 2);
  if (isOfTrio) return freshTrio({ session, groups, costs, mayMeet });
  const people = drawnFrom(session);
  const worth = (a: Person, b: Person): number =>
    mayMeet(a, b)
      ? PAIR + 1e5 * (a.waited + b.waited) + 50_000 - Math.min(50_000, costs.get(keyOf(a.id, b.id)) ?? 0)
      : 0;
  const mates = new HeaviestMatching(people.length, (a, b) => worth(people[a]!, people[b]!)).mates();
  const best = mates.reduce(
    (sum, mate, index) => (mate > index ? sum + worth(people[index]!, people[mate]!) : sum),
    0,
  );
  const drawn = groups.reduce((sum, [a, b]) => (a && b ? sum + worth(a, b) : sum), 0);
  const isOfSame = Math.floor(best / PAIR) === groups.length;
  // More pairs, or people who waited longer, are for other judges.
  const difference = (best % PAIR) - (drawn % PAIR);
  return isOfSame && difference > 0 && difference < 50_000
    ? `pairs that cost ${difference} less were possible`
    : null;
}

/** Where the odd one makes a trio: whether pairs with another trio have no repeat. */
function freshTrio({ groups, costs, mayMeet }: Scene): string | null {
  const people = groups.flat();
  const isNew = (a: Person, b: Person): boolean => mayMeet(a, b) && !costs.has(keyOf(a.id, b.id));
  let tried = 0;
  for (const [i, a] of people.entries()) {
    for (const b of people.slice(i + 1).filter((other) => isNew(a, other))) {
      const c = people.find((other) => other.id > Math.max(a.id, b.id) && isNew(a, other) && isNew(b, other));
      if (!c || (tried += 1) > TRIOS) continue;
      const rest = people.filter((other) => other !== a && other !== b && other !== c);
      const mates = new HeaviestMatching(rest.length, (x, y) => Number(isNew(rest[x]!, rest[y]!))).mates();
      if (mates.every((mate) => mate >= 0))
        return `the trio ${a.id}, ${b.id}, ${c.id} leaves new pairs for everybody`;
    }
  }
  return null;
}

/** By exchange: whether two people of two groups could change places so that fewer meet again, and no rule is satisfied less. */
function betterExchange(scene: Scene): string | null {
  const { groups, session } = scene;
  const seats = new Map(
    session.groups.flatMap(({ number, members }) => members.map(({ id, seat }) => [`${number}/${id}`, seat])),
  );
  const seatOf = (group: number, person: Person) =>
    seats.get(`${session.groups[group]?.number}/${person.id}`) ?? null;
  for (const [i, first] of groups.entries()) {
    if (repeatsIn(scene, first) === 0) continue;
    for (const [j, second] of groups.entries()) {
      if (i === j) continue;
      for (const a of first) {
        for (const b of second) {
          if (seatOf(i, a) !== seatOf(j, b) || first.includes(b) || second.includes(a)) continue;
          const changed = [
            [...first.filter((one) => one !== a), b],
            [...second.filter((one) => one !== b), a],
          ];
          if (isBetter(scene, [first, second], changed)) return `${a.id} and ${b.id} could change places`;
        }
      }
    }
  }
  return null;
}

type Groups = readonly (readonly Person[])[];

function isBetter(scene: Scene, before: Groups, after: Groups): boolean {
  const { session, mayMeet } = scene;
  if (!after.flatMap(pairsOf).every(([a, b]) => mayMeet(a, b))) return false;
  const sum = (groups: Groups, of: (group: readonly Person[]) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  if (sum(after, (group) => repeatsIn(scene, group)) >= sum(before, (group) => repeatsIn(scene, group)))
    return false;
  if (sum(after, (group) => costOf(scene, group)) >= sum(before, (group) => costOf(scene, group)))
    return false;
  const rules = session.program.algo === 'random' ? [] : session.program.rules;
  return rules.every((rule) => {
    const satisfied = (group: readonly Person[]) =>
      pairsOf(group).filter(([a, b]) => keepsRule(rule, a, b)).length;
    // The worth of a ranking rule is not counted here: a program with one is not judged by exchanges.
    return (
      !['most', 'least', 'closest', 'farthest'].includes(rule.kind) &&
      sum(after, satisfied) >= sum(before, satisfied)
    );
  });
}

const costOf = ({ costs }: Scene, group: readonly Person[]): number =>
  pairsOf(group).reduce((sum, [a, b]) => sum + (costs.get(keyOf(a.id, b.id)) ?? 0), 0);

const repeatsIn = ({ costs }: Scene, group: readonly Person[]): number =>
  pairsOf(group).filter(([a, b]) => costs.has(keyOf(a.id, b.id))).length;
