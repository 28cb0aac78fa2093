import { COFFEE_STATUS } from '@fika/contract';
import { allPairs, type Asked, dayOf, isIn, of, type Raw, seatsOf } from './recompute.ts';

/** The network of a range: shares within one, two and three steps, how many know nobody, and how many are the only way between others. */
export function recomputeNetwork(raw: Raw, asked: Asked) {
  const people = raw.users
    .filter((one) => one.is_active && dayOf(one.created_at, asked.timezone) <= asked.end)
    .map(({ id }) => id);
  const known = new Map(people.map((id) => [id, new Set<number>()]));
  for (const { users, sent_at: at } of allPairs(raw, asked)) {
    const [a, b] = users.map((id) => known.get(id));
    if (!a || !b || !isIn(asked, at)) continue;
    a.add(users[1]);
    b.add(users[0]);
  }
  const within = (most: number) => {
    const reached = people.map((id) =>
      stepsFrom(id, known)
        .values()
        .filter((one) => one <= most),
    );
    const pairs = reached.reduce((sum, list) => sum + list.toArray().length - 1, 0);
    return pairs / Math.max(1, people.length * (people.length - 1));
  };
  const parts = countParts(people, known);
  return {
    day: asked.end,
    coworkers: people.length,
    within_1: within(1),
    within_2: within(2),
    within_3: within(3),
    isolated: people.filter((id) => known.get(id)?.size === 0).length,
    // Without them, people who are connected are not.
    bridges: people.filter((id) => countParts(people, known, id) > parts).length,
    starting_points: people.length,
  };
}

type Known = ReadonlyMap<number, ReadonlySet<number>>;

/** The fewest steps from a person to each one whom they reach, themself included; nobody goes through `without`. */
function stepsFrom(start: number, known: Known, without?: number): Map<number, number> {
  const steps = new Map([[start, 0]]);
  // A map yields what is added while it is read.
  for (const [id, step] of steps) {
    for (const other of known.get(id) ?? []) {
      if (other !== without && !steps.has(other)) steps.set(other, step + 1);
    }
  }
  return steps;
}

/** Into how many parts without a connection between them people fall. */
function countParts(people: readonly number[], known: Known, without?: number): number {
  const seen = new Set<number>();
  let parts = 0;
  for (const id of people) {
    if (id === without || seen.has(id)) continue;
    parts += 1;
    for (const other of stepsFrom(id, known, without).keys()) seen.add(other);
  }
  return parts;
}

/** Active members by how many different people they met, then by their groups that met, then by name. */
export function recomputeTop(raw: Raw, asked: Asked) {
  const groups = raw.coffees.filter((coffee) => of(asked, coffee.campaign_id) && isIn(asked, coffee.sent_at));
  const isCounted = ({ part }: { part: string }) => part === 'member' || part === 'fixed';
  const ownGroups = Map.groupBy(
    groups.flatMap((group) =>
      seatsOf(raw, group.id)
        .filter(isCounted)
        .map(({ user_id: id }) => ({ id, group })),
    ),
    ({ id }) => id,
  );
  const others = new Map<number, Set<number>>();
  for (const {
    users: [a, b],
    sent_at: at,
  } of allPairs(raw, asked)) {
    if (!isIn(asked, at)) continue;
    others.set(a, (others.get(a) ?? new Set()).add(b));
    others.set(b, (others.get(b) ?? new Set()).add(a));
  }
  return raw.users
    .filter(({ is_active: isActive }) => isActive)
    .map(({ id, search }) => {
      const own = ownGroups.get(id) ?? [];
      const met = own.filter(({ group }) => group.status === COFFEE_STATUS.met).length;
      return { id, search, people: others.get(id)?.size ?? 0, coffees: own.length, met };
    })
    .filter(({ people }) => people > 0)
    .toSorted(
      (a, b) =>
        b.people - a.people ||
        b.met - a.met ||
        (a.search < b.search ? -1 : Number(a.search > b.search)) ||
        a.id - b.id,
    )
    .map(({ id, people, coffees, met }) => ({ id, people, coffees, met }));
}
