import { COFFEE_STATUS } from '@fika/contract';
import { allPairs, type Asked, dayOf, isIn, of, type Raw } from './recompute.ts';

/** The network of a range: shares within one, two and three steps, how many know nobody, and how many are the only way between others. */
export function recomputeNetwork(raw: Raw, asked: Asked) {
  const people = raw.users
    .filter((one) => one.is_active && dayOf(one.created_at, asked.timezone) <= asked.end)
    .map(({ id }) => id);
  const known = allPairs(raw, asked)
    .filter(({ sent_at: at }) => isIn(asked, at))
    .map(({ users }) => users)
    .filter(([a, b]) => people.includes(a) && people.includes(b));
  const steps = stepsBetween(people, known);
  const isConnected = (without: number) => {
    const others = people.filter((id) => id !== without);
    return stepsBetween(
      others,
      known.filter((pair) => !pair.includes(without)),
    );
  };
  const share = (most: number) =>
    [...steps.values()].filter((one) => one <= most).length /
    Math.max(1, people.length * (people.length - 1));
  return {
    day: asked.end,
    coworkers: people.length,
    within_1: share(1),
    within_2: share(2),
    within_3: share(3),
    isolated: people.filter((id) => !known.some((pair) => pair.includes(id))).length,
    bridges: people.filter((id) => {
      const rest = isConnected(id);
      return [...steps.keys()].some((pair) => !pair.split(' ').includes(String(id)) && !rest.has(pair));
    }).length,
    starting_points: people.length,
  };
}

/** The fewest steps between each two people who are connected. */
function stepsBetween(people: readonly number[], known: readonly [number, number][]): Map<string, number> {
  const steps = new Map<string, number>();
  for (const [a, b] of known) steps.set(`${a} ${b}`, 1).set(`${b} ${a}`, 1);
  for (const through of people) {
    for (const a of people) {
      for (const b of people) {
        const around =
          (steps.get(`${a} ${through}`) ?? Infinity) + (steps.get(`${through} ${b}`) ?? Infinity);
        if (a !== b && around < (steps.get(`${a} ${b}`) ?? Infinity)) steps.set(`${a} ${b}`, around);
      }
    }
  }
  return steps;
}

/** Active members by how many different people they met, then by their groups that met, then by name. */
export function recomputeTop(raw: Raw, asked: Asked) {
  const groups = raw.coffees.filter((coffee) => of(asked, coffee.campaign_id) && isIn(asked, coffee.sent_at));
  const seats = raw.coffee_members.filter(({ part }) => part === 'member' || part === 'fixed');
  const pairs = allPairs(raw, asked).filter(({ sent_at: at }) => isIn(asked, at));
  return raw.users
    .filter(({ is_active: isActive }) => isActive)
    .map(({ id, search }) => {
      const own = groups.filter((group) =>
        seats.some((one) => one.coffee_id === group.id && one.user_id === id),
      );
      const others = pairs
        .filter(({ users }) => users.includes(id))
        .map(({ users: [a, b] }) => (a === id ? b : a));
      const met = own.filter(({ status }) => status === COFFEE_STATUS.met).length;
      return { id, search, people: new Set(others).size, coffees: own.length, met };
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
