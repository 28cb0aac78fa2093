/** Judges of presents, lotteries and composed groups. */
import type { Judge, Person, Session, Violation } from '../record.ts';
import { drawnFrom, idsOf, mayMeetIn, pairsOf, keyOf, personOf } from './people.ts';
import { fits, limitsOf } from './waits.ts';

interface Present {
  giver: number;
  receiver: number;
}

function presentsOf({ groups }: Session): Present[] {
  return groups.map(({ members }) => ({
    giver: members.find(({ part }) => part === 'giver')?.id ?? 0,
    receiver: members.find(({ part }) => part === 'receiver')?.id ?? 0,
  }));
}

/** Each participant gives to another, and receives if they give. */
export const santaSelf: Judge = (session) => {
  if (session.program.algo !== 'secretsanta') return [];
  const presents = presentsOf(session);
  const receivers = new Set(presents.map(({ receiver }) => receiver));
  const wrong = presents.flatMap(({ giver, receiver }) => {
    if (giver === receiver || receiver === 0) return [`${giver} gives to nobody else`];
    return receivers.has(giver) ? [] : [`${giver} gives and gets nothing`];
  });
  return wrong.map((detail) => ({ kind: 'santa_self', detail }));
};

/** Two people give to each other only where no exchange of receivers avoids it. */
export const santaTwoCycle: Judge = (session) => {
  if (session.program.algo !== 'secretsanta') return [];
  const presents = presentsOf(session);
  const to = new Map(presents.map(({ giver, receiver }) => [giver, receiver]));
  const isMutual = (giver: number): boolean => to.get(to.get(giver) ?? 0) === giver;
  const mayMeet = mayMeetIn(session);
  const may = (a: number, b: number) => a !== b && mayMeet(personOf(session, a), personOf(session, b));
  const mutual = presents.filter(({ giver, receiver }) => giver < receiver && isMutual(giver));
  return mutual.flatMap(({ giver: a, receiver: b }): Violation[] => {
    const other = presents.find(({ giver: c, receiver: d }) => {
      if (c === a || c === b || !may(a, d) || !may(c, b)) return false;
      // a gives to d and c to b: new mutual presents would be a with d, or c with b.
      return to.get(d) !== a && to.get(b) !== c && !(d === c);
    });
    return other
      ? [
          {
            kind: 'santa_two_cycle',
            detail: `${a} and ${b} give to each other, and ${a} could give to ${other.receiver}`,
          },
        ]
      : [];
  });
};

/** No present comes again while two givers could change receivers. */
export const santaRepeat: Judge = (session) => {
  if (session.program.algo !== 'secretsanta' || session.changed) return [];
  const { program, history } = session;
  const given = new Set(
    history
      .filter(({ present, ofProgram }) => present && (program.acrossPrograms || ofProgram))
      .map(({ a, b }) => `${a}>${b}`),
  );
  const presents = presentsOf(session);
  const to = new Map(presents.map(({ giver, receiver }) => [giver, receiver]));
  const mayMeet = mayMeetIn(session);
  const isNew = (a: number, b: number) =>
    a !== b &&
    to.get(b) !== a &&
    !given.has(`${a}>${b}`) &&
    mayMeet(personOf(session, a), personOf(session, b));
  const again = presents.filter(({ giver, receiver }) => given.has(`${giver}>${receiver}`));
  return again.flatMap(({ giver: a, receiver: b }): Violation[] => {
    const other = presents.find(
      ({ giver: c, receiver: d }) => c !== a && c !== b && d !== a && isNew(a, d) && isNew(c, b),
    );
    return other
      ? [
          {
            kind: 'avoidable_repeat',
            detail: `${a} gives to ${b} again, and could give to ${other.receiver}`,
          },
        ]
      : [];
  });
};

/** Below this chance a draw is not by chance. */
const NEVER = 1e-7;

/** One group wins, with each member once, and the winners change. */
export const lottery: Judge = (session) => {
  if (session.program.algo !== 'lottery' || session.changed) return [];
  const winners = session.groups.flatMap(idsOf);
  const found: string[] = [];
  if (session.groups.length > 1) found.push(`${session.groups.length} groups won`);
  if (new Set(winners).size < winners.length) found.push(`somebody won twice in one draw`);
  const last = session.earlier.at(-1);
  const before = last && !last.changed ? last.groups.flatMap(idsOf) : [];
  const isAgain =
    winners.length > 1 &&
    new Set([...winners, ...before]).size === winners.length &&
    before.length === winners.length;
  if (isAgain && chanceOf(drawnFrom(session), winners.length) < NEVER)
    found.push(`${winners.join()} won again`);
  return found.map((detail) => ({ kind: 'lottery_reuse', detail }));
};

/** That some people of so many are exactly those who are drawn. */
function chanceOf(people: readonly Person[], winners: number): number {
  let chance = 1;
  for (let index = 0; index < winners; index += 1) chance *= (winners - index) / (people.length - index);
  return chance;
}

/** Every role of a composed group is filled once, by a member who may have it, and as often as allowed. */
export const composed: Judge = (session) => {
  const { program, groups, changed } = session;
  if (program.algo !== 'advanced') return [];
  const found: string[] = [];
  const labels = program.seats
    .map(({ label }) => label)
    .toSorted()
    .join();
  const uses = new Map<string, number>();
  const together = new Set<string>();
  for (const group of groups) {
    const members = group.members.filter(({ part }) => part === 'member');
    const filled = members
      .map(({ seat }) => seat ?? '')
      .toSorted()
      .join();
    if (filled !== labels) found.push(`group ${group.number} has the places ${filled}`);
    for (const { id, seat } of members) {
      const choice = program.seats.find(({ label }) => label === seat)?.choice ?? null;
      if (!fits(personOf(session, id), choice)) found.push(`${id} does not fit ${seat}`);
      uses.set(`${id}/${seat}`, (uses.get(`${id}/${seat}`) ?? 0) + 1);
    }
    for (const [a, b] of pairsOf(idsOf(group))) {
      const key = keyOf(a, b);
      if (together.has(key)) found.push(`${a} and ${b} are in two groups`);
      together.add(key);
    }
  }
  const limits = limitsOf(session);
  for (const [key, count] of uses) {
    const index = program.seats.findIndex(({ label }) => key.endsWith(`/${label}`));
    const reuse = program.seats[index]?.reuse ?? Infinity;
    const limit = changed ? Math.max(reuse, limits[index] ?? 1) : (limits[index] ?? 1);
    if (count > limit) found.push(`${key} ${count} times, and ${limit} are allowed`);
  }
  return found.map((detail) => ({ kind: 'advanced_role_misfilled', detail }));
};
