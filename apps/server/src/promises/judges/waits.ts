/** Judges of those without a group: whether there was room for them, and whether it is their turn to wait. */
import type { Group, Judge, Person, Session, Violation } from '../record.ts';
import { HeaviestMatching } from './heaviest-matching.ts';
import {
  choicesOf,
  drawnFrom,
  idsOf,
  isFree,
  isOfPairs,
  mayMeetIn,
  outcomeOf,
  pairsOf,
  personOf,
  sizesOf,
  takesPart,
  waitingIn,
} from './people.ts';

/** How often members may have a place of a composed group, by the place. The place that most fit is for each of them once. */
export function limitsOf(session: Session): number[] {
  const { seats } = session.program;
  const people = drawnFrom(session);
  const counts = seats.map(({ choice }) => people.filter((person) => fits(person, choice)).length);
  const widest = counts.lastIndexOf(Math.max(...counts));
  return seats.map(({ reuse }, index) => (index === widest ? 1 : (reuse ?? Infinity)));
}

/** Whether a member may have a role. */
export const fits = (person: Person, choice: string | null): boolean =>
  choice === null || choicesOf(person, 'Roles').includes(choice);

export const avoidableWaits: Judge = (session) => {
  if (session.changed) return [];
  const { program } = session;
  const waiting = waitingIn(session).filter((person) => isFree(session, person));
  if (waiting.length === 0) return [];
  const found = isOfPairs(program)
    ? program.size === 2
      ? pairsFor(session, waiting)
      : roomFor(session, waiting)
    : program.algo === 'advanced'
      ? placeFor(session, waiting)
      : program.algo === 'lottery'
        ? winnerFor(session, waiting)
        : giversFor(session);
  return found ? [{ kind: 'avoidable_wait', detail: found }] : [];
};

/** By maximum matching: whether more pairs were possible, or a trio with one of those who wait. */
function pairsFor(session: Session, waiting: readonly Person[]): string | null {
  const mayMeet = mayMeetIn(session);
  const people = drawnFrom(session).filter((person) => isFree(session, person));
  const mates = new HeaviestMatching(people.length, (a, b) =>
    Number(mayMeet(people[a]!, people[b]!)),
  ).mates();
  const most = mates.filter((mate) => mate >= 0).length;
  const seated = people.length - waiting.length;
  if (seated < most) return `${seated} of ${people.length} have a group, and ${most} could`;
  if (session.program.generator === 3 || session.groups.some((group) => idsOf(group).length > 2)) return null;
  const joins = session.groups.flatMap((group) => {
    const third = waiting.find((person) =>
      idsOf(group).every((id) => mayMeet(person, personOf(session, id))),
    );
    return third ? [`${third.id} could join group ${group.number}`] : [];
  });
  return joins[0] ?? null;
}

/** Whether a waiting member could join a group that is not full, or meet another waiting one. */
function roomFor(session: Session, waiting: readonly Person[]): string | null {
  const { program, groups } = session;
  const mayMeet = mayMeetIn(session);
  const together = pairsOf(waiting).find(([a, b]) => mayMeet(a, b));
  if (together) return `${together[0].id} and ${together[1].id} wait, and may meet`;
  const most = sizesOf(drawnFrom(session).length, program)[0] ?? 0;
  for (const group of groups.filter((one) => idsOf(one).length < most)) {
    const fitting = waiting.find((person) =>
      idsOf(group).every((id) => mayMeet(person, personOf(session, id))),
    );
    if (fitting) return `${fitting.id} could join group ${group.number} of ${idsOf(group).length}`;
  }
  return null;
}

/** Whether a composed group more was possible. */
function placeFor(session: Session, waiting: readonly Person[]): string | null {
  const { seats } = session.program;
  const mayMeet = mayMeetIn(session);
  const limits = limitsOf(session);
  if (seats.length === 2 && limits.every((limit) => limit === 1)) return composedPairs(session);
  const uses = (seat: string, id: number): number =>
    session.groups.filter(({ members }) => members.some((one) => one.id === id && one.seat === seat)).length;
  const isOpen = (person: Person, index: number): boolean => {
    const { label = '', choice = null } = seats[index] ?? {};
    const own = person.pace === null ? Infinity : person.pace - person.meetings;
    const all = session.groups.filter(({ members }) => members.some(({ id }) => id === person.id)).length;
    return fits(person, choice) && uses(label, person.id) < (limits[index] ?? 1) && all < own;
  };
  // Without re-matching each person is in one group.
  const isAgain = limits.some((limit) => limit > 1);
  const everybody = isAgain ? drawnFrom(session) : waiting;
  const first = waiting.find((person) => {
    const others = everybody.filter((other) => other !== person);
    return seats.some(
      (_, index) => isOpen(person, index) && fill(seats.length, index, person, others, isOpen, mayMeet),
    );
  });
  return first ? `${first.id} could be in one group more` : null;
}

/** Whether the other roles of a group can be filled. */
function fill(
  places: number,
  taken: number,
  person: Person,
  others: readonly Person[],
  isOpen: (one: Person, index: number) => boolean,
  mayMeet: (a: Person, b: Person) => boolean,
): boolean {
  const open = Array.from({ length: places }, (_, index) => index).filter((index) => index !== taken);
  const extend = (group: readonly Person[], [next, ...rest]: readonly number[]): boolean => {
    if (next === undefined) return true;
    return others.some(
      (other) =>
        !group.includes(other) &&
        isOpen(other, next) &&
        group.every((one) => mayMeet(one, other)) &&
        extend([...group, other], rest),
    );
  };
  return extend([person], open);
}

function composedPairs(session: Session): string | null {
  const mayMeet = mayMeetIn(session);
  const [one, other] = session.program.seats;
  const people = drawnFrom(session).filter((person) => isFree(session, person));
  const fill2 = (a: Person, b: Person): boolean =>
    fits(a, one?.choice ?? null) && fits(b, other?.choice ?? null);
  const weight = (a: Person, b: Person): number => Number(mayMeet(a, b) && (fill2(a, b) || fill2(b, a)));
  const mates = new HeaviestMatching(people.length, (a, b) => weight(people[a]!, people[b]!)).mates();
  const most = mates.filter((mate) => mate >= 0).length / 2;
  const made = session.groups.length;
  return made < most ? `${made} groups, and ${most} were possible` : null;
}

function winnerFor(session: Session, waiting: readonly Person[]): string | null {
  const mayMeet = mayMeetIn(session);
  const winners = session.groups.flatMap(idsOf).map((id) => personOf(session, id));
  if (winners.length === 0) {
    const pair = pairsOf(waiting).find(([a, b]) => mayMeet(a, b));
    return pair ? `nobody won, and ${pair[0].id} and ${pair[1].id} may meet` : null;
  }
  if (winners.length >= session.program.size) return null;
  const fitting = waiting.find((person) => winners.every((winner) => mayMeet(person, winner)));
  return fitting ? `${fitting.id} could be among the ${winners.length} winners` : null;
}

/** By maximum matching of givers and receivers, where unmatched people give to themselves. */
function giversFor(session: Session): string | null {
  const mayMeet = mayMeetIn(session);
  const people = drawnFrom(session);
  const n = people.length;
  const weight = (a: number, b: number): number => {
    const [giver, receiver] = a < b ? [a, b - n] : [b, a - n];
    if (Math.max(a, b) < n || Math.min(a, b) >= n) return 0;
    if (giver === receiver) return 1_000;
    return mayMeet(people[giver]!, people[receiver]!) ? 1_001 : 0;
  };
  const mates = new HeaviestMatching(2 * n, weight).mates();
  const most = mates.slice(0, n).filter((mate, giver) => mate >= 0 && mate - n !== giver).length;
  const made = session.groups.length;
  return made < most ? `${made} give, and ${most} could` : null;
}

/** No member waits again while a member of a group, who waited less, could give them the place. */
export const leftOutTwice: Judge = (session) => {
  if (session.changed) return [];
  const waiting = waitingIn(session).filter((person) => person.waited > 0 && isFree(session, person));
  return [...waiting.flatMap((person) => exchangeFor(session, person)), ...overCapAgain(session)];
};

function exchangeFor(session: Session, person: Person): Violation[] {
  const found = placeOf(session, person, (other) => other.waited < person.waited);
  if (!found) return [];
  const detail = `${person.id} waited ${person.waited} times, and could have the place of ${found.id}, who waited ${found.waited} times`;
  return [{ kind: 'left_out_twice', detail }];
}

/** A member whose place another one could have had. */
function placeOf(session: Session, person: Person, gives: (other: Person) => boolean): Person | null {
  const { program } = session;
  if (program.algo === 'lottery' || program.algo === 'secretsanta') return null;
  const mayMeet = mayMeetIn(session);
  if (program.algo === 'advanced' && limitsOf(session).some((limit) => limit > 1)) return null;
  const suits = (group: Group, other: Person): boolean => {
    const seat = group.members.find(({ id }) => id === other.id)?.seat ?? null;
    const choice = program.seats.find(({ label }) => label === seat)?.choice ?? null;
    const rest = idsOf(group).filter((id) => id !== other.id);
    return fits(person, choice) && rest.every((id) => mayMeet(person, personOf(session, id)));
  };
  for (const group of session.groups) {
    const other = idsOf(group)
      .map((id) => personOf(session, id))
      .find((one) => gives(one) && suits(group, one));
    if (other) return other;
  }
  return null;
}

/** The limit of people rotates: no member is over it twice while another one takes part twice. */
function overCapAgain(session: Session): Violation[] {
  const last = session.earlier.at(-1);
  if (session.program.cap === null || !last) return [];
  const isOver = (one: Session, id: number) => outcomeOf(one, id)?.outcome === 'over_cap';
  const isServed = (one: Session, id: number) => outcomeOf(one, id)?.outcome === 'matched';
  const again = session.outcomes.filter(({ id, outcome }) => outcome === 'over_cap' && isOver(last, id));
  const favoured = drawnFrom(session).find(
    ({ id, waited }) => waited === 0 && isServed(session, id) && isServed(last, id),
  );
  if (!favoured) return [];
  return again.map(({ id }) => ({
    kind: 'left_out_twice',
    detail: `${id} is over the limit again, and ${favoured.id} has a group again`,
  }));
}

/** A member who read that they come first next time has a group the next time they take part. */
export const toldFirst: Judge = (session) => {
  if (session.changed) return [];
  const told = [...session.people.values()].filter(
    (person) => person.toldFirst && takesPart(session, person) && isFree(session, person),
  );
  return told.flatMap((person): Violation[] => {
    const outcome = outcomeOf(session, person.id)?.outcome;
    if (outcome === 'over_cap') {
      const other = drawnFrom(session).find(
        ({ id, toldFirst: first }) => !first && outcomeOf(session, id)?.outcome === 'matched',
      );
      return other
        ? [
            {
              kind: 'told_untrue',
              detail: `${person.id} was first in line, is over the limit, and ${other.id} has a group`,
            },
          ]
        : [];
    }
    if (outcome !== 'sat_out' && outcome !== 'no_partner') return [];
    const other = placeOf(session, person, ({ toldFirst: first }) => !first);
    return other
      ? [
          {
            kind: 'told_untrue',
            detail: `${person.id} was first in line, waits, and ${other.id} was not and has a group`,
          },
        ]
      : [];
  });
};
