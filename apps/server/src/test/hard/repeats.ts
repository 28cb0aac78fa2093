// Whether a session had a way without a repeat: a second opinion on the engine, by other means than its own.

/** `unknown`: the search was given up. */
export type SendOutcome = 'possible' | 'impossible' | 'unknown';

export type MayMeet = (one: number, other: number) => boolean;

/** A prime whose products fit into the integers of a number. */
const PRIME = 67_108_859;
const STEPS = 200_000;

/** Whether people can be split into groups of given sizes so that only those are together who may meet. */
export function canSplit(people: readonly number[], sizes: readonly number[], mayMeet: MayMeet): SendOutcome {
  const large = sizes.filter((size) => size !== 2);
  if (large.length === 0) return hasPerfectPairing(people, mayMeet) ? 'possible' : 'impossible';
  if (large.length === 1 && large[0] === 3) return canPairAroundTrio(people, mayMeet);
  return searchGroups(people, sizes, mayMeet);
}

/**
 * Whether all people can have one partner. By Tutte: a skew-symmetric matrix with a random number for each pair that may meet has
 * full rank exactly if they can, except for a chance of one in a million.
 */
function hasPerfectPairing(people: readonly number[], mayMeet: MayMeet): boolean {
  if (people.length % 2 === 1) return false;
  const matrix = people.map(() => people.map(() => 0));
  for (const [row, one] of people.entries()) {
    for (let column = row + 1; column < people.length; column += 1) {
      if (!mayMeet(one, people[column] ?? 0)) continue;
      const value = 1 + Math.floor(Math.random() * (PRIME - 1));
      write(matrix, row, column, value);
      write(matrix, column, row, PRIME - value);
    }
  }
  return hasFullRank(matrix);
}

/**
 * Whether all people can give to one and get from one, and none to their own giver. Without the last: the same for two sides, by
 * a matrix without symmetry; with it, a search.
 */
export function canGiveRound(people: readonly number[], mayGive: MayMeet): SendOutcome {
  const hasAssignment = hasFullRank(
    people.map((giver) =>
      people.map((receiver) =>
        giver !== receiver && mayGive(giver, receiver) ? 1 + Math.floor(Math.random() * (PRIME - 1)) : 0,
      ),
    ),
  );
  if (!hasAssignment) return 'impossible';
  const budget = { steps: STEPS };
  if (giveNext(people, new Map(), mayGive, budget)) return 'possible';
  return budget.steps > 0 ? 'impossible' : 'unknown';
}

function giveNext(
  people: readonly number[],
  given: Map<number, number>,
  mayGive: MayMeet,
  budget: { steps: number },
): boolean {
  const giver = people[given.size];
  if (giver === undefined) return true;
  const taken = new Set(given.values());
  for (const receiver of people) {
    if (receiver === giver || taken.has(receiver) || !mayGive(giver, receiver)) continue;
    if (given.get(receiver) === giver && people.length > 2) continue;
    budget.steps -= 1;
    if (budget.steps <= 0) return false;
    given.set(giver, receiver);
    if (giveNext(people, given, mayGive, budget)) return true;
    given.delete(giver);
  }
  return false;
}

function canPairAroundTrio(people: readonly number[], mayMeet: MayMeet): SendOutcome {
  for (const [first, one] of people.entries()) {
    for (const [second, two] of people.slice(first + 1).entries()) {
      if (!mayMeet(one, two)) continue;
      for (const three of people.slice(first + second + 2)) {
        if (!mayMeet(one, three) || !mayMeet(two, three)) continue;
        const rest = people.filter((id) => id !== one && id !== two && id !== three);
        if (hasPerfectPairing(rest, mayMeet)) return 'possible';
      }
    }
  }
  return 'impossible';
}

const read = (matrix: readonly number[][], row: number, column: number): number => matrix[row]?.[column] ?? 0;

function write(matrix: number[][], row: number, column: number, value: number): void {
  const line = matrix[row];
  if (line) line[column] = value;
}

/** Elimination modulo a prime. */
function hasFullRank(matrix: number[][]): boolean {
  const size = matrix.length;
  for (let step = 0; step < size; step += 1) {
    const pivot = matrix.findIndex((line, row) => row >= step && line[step] !== 0);
    if (pivot === -1) return false;
    [matrix[step], matrix[pivot]] = [matrix[pivot] ?? [], matrix[step] ?? []];
    const inverse = power(read(matrix, step, step), PRIME - 2);
    for (let row = step + 1; row < size; row += 1) {
      const factor = (read(matrix, row, step) * inverse) % PRIME;
      if (factor === 0) continue;
      for (let column = step; column < size; column += 1) {
        const value = read(matrix, row, column) - ((factor * read(matrix, step, column)) % PRIME);
        write(matrix, row, column, value < 0 ? value + PRIME : value);
      }
    }
  }
  return true;
}

function power(base: number, exponent: number): number {
  let result = 1;
  let square = base;
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) result = (result * square) % PRIME;
    square = (square * square) % PRIME;
  }
  return result;
}

/** Groups of three and more, one after the other around the person with the fewest allowed partners left. */
function searchGroups(people: readonly number[], sizes: readonly number[], mayMeet: MayMeet): SendOutcome {
  const budget = { steps: STEPS };
  const found = placeNext(
    new Set(people),
    sizes.toSorted((a, b) => b - a),
    mayMeet,
    budget,
  );
  if (found) return 'possible';
  return budget.steps > 0 ? 'impossible' : 'unknown';
}

function placeNext(
  left: ReadonlySet<number>,
  sizes: readonly number[],
  mayMeet: MayMeet,
  budget: { steps: number },
): boolean {
  if (left.size === 0) return true;
  const free = [...left].map((id) => ({
    id,
    friends: [...left].filter((other) => other !== id && mayMeet(id, other)),
  }));
  const smallest = Math.min(...sizes);
  const tightest = free.reduce((one, other) => (other.friends.length < one.friends.length ? other : one));
  if (tightest.friends.length < smallest - 1) return false;
  for (const size of new Set(sizes)) {
    const rest = without(sizes, size);
    for (const group of groupsAround([tightest.id], tightest.friends, size, mayMeet)) {
      budget.steps -= 1;
      if (budget.steps <= 0) return false;
      const next = new Set(left);
      for (const id of group) next.delete(id);
      if (placeNext(next, rest, mayMeet, budget)) return true;
    }
  }
  return false;
}

function without(sizes: readonly number[], size: number): number[] {
  const rest = [...sizes];
  rest.splice(rest.indexOf(size), 1);
  return rest;
}

/** Every group of a size that begins with some people and continues with others who may all meet. */
function* groupsAround(
  group: readonly number[],
  candidates: readonly number[],
  size: number,
  mayMeet: MayMeet,
): Generator<readonly number[]> {
  if (group.length === size) {
    yield group;
    return;
  }
  for (const [index, id] of candidates.entries()) {
    const rest = candidates.slice(index + 1).filter((other) => mayMeet(id, other));
    yield* groupsAround([...group, id], rest, size, mayMeet);
  }
}

/**
 * Whether each served person can have a serving one, at most `most` share one, and none of these is left over.
 * Each half of it alone is enough: where both are possible, they are possible together (Mendelsohn and Dulmage).
 */
export function canServe(
  served: readonly number[],
  serving: readonly number[],
  most: number,
  mayMeet: MayMeet,
): boolean {
  return (
    fillSide(served, serving, most, mayMeet) &&
    fillSide(serving, served, 1, (one, other) => mayMeet(other, one))
  );
}

/** Whether each of some people finds a place, with so many places at each of the others. */
function fillSide(
  side: readonly number[],
  others: readonly number[],
  places: number,
  mayMeet: MayMeet,
): boolean {
  const taken = new Map<number, number[]>(others.map((id) => [id, []]));
  const seatOne = (person: number, seen: Set<number>): boolean =>
    others.some((other) => {
      if (seen.has(other) || !mayMeet(person, other)) return false;
      seen.add(other);
      const guests = taken.get(other) ?? [];
      const index =
        guests.length < places ? guests.length : guests.findIndex((guest) => seatOne(guest, seen));
      if (index === -1) return false;
      guests[index] = person;
      return true;
    });
  return side.every((person) => seatOne(person, new Set()));
}
