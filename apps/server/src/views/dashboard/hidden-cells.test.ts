import { ENDPOINTS } from '@fika/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { textOfReport } from '#test/dashboard/export.ts';
import { type History, makeHistory } from '#test/dashboard/history.ts';
import { choiceThen, dayOf, type Raw, readRaw } from '#test/dashboard/recompute.ts';
import { openBrowser } from '#test/sockets.ts';

const holder = testApp();
const calls = ENDPOINTS.dashboard;

/** A person of a session: whether they are in a group, and what they answered. */
interface Someone {
  round_id: number;
  user_id: number;
  choice: string | null;
  has_accepted: boolean;
  /** Their group, where they have one and host no other. */
  coffee_id: number | null;
  is_without_group: boolean;
}

/** Those of each session who were invited and whose group has fewer than five people in it. */
function hiddenPeople(raw: Raw, made: History): Someone[][] {
  return raw.rounds.flatMap((round) => {
    if (round.matchs_sent_at === null) return [];
    const at = round.matchs_sent_at;
    const people = raw.round_members
      .filter((one) => one.round_id === round.id && one.asked_at !== null && one.added_at === null)
      .map(({ round_id, user_id, accepted_at }): Someone => {
        const seats = raw.coffee_members.filter(
          (seat) =>
            seat.user_id === user_id &&
            raw.coffees.some(({ id, round_id: of }) => id === seat.coffee_id && of === round_id),
        );
        return {
          round_id,
          user_id,
          choice: choiceThen(raw, user_id, made.department, at),
          has_accepted: accepted_at !== null,
          coffee_id: seats.length === 1 && seats[0]?.part === 'member' ? seats[0].coffee_id : null,
          is_without_group: seats.length === 0,
        };
      });
    const there = new Set([
      ...raw.round_members
        .filter((one) => one.round_id === round.id && (one.asked_at !== null || one.accepted_at !== null))
        .map(({ user_id: id }) => id),
      ...raw.coffees
        .filter(({ round_id: id }) => id === round.id)
        .flatMap(({ id }) => raw.coffee_members.filter((seat) => seat.coffee_id === id))
        .map(({ user_id: id }) => id),
    ]);
    const sizes = Map.groupBy(there, (id) => choiceThen(raw, id, made.department, at));
    return [people.filter(({ choice }) => (sizes.get(choice)?.length ?? 0) < 5)];
  });
}

/** Two of different hidden groups of a session, the first one with what the second one has not. */
function findTwo(
  sessions: readonly Someone[][],
  isFirst: (one: Someone) => boolean,
  isSecond: (one: Someone, first: Someone) => boolean,
): [Someone, Someone] | undefined {
  for (const people of sessions) {
    for (const first of people.filter(isFirst)) {
      const second = people.find((one) => one.choice !== first.choice && isSecond(one, first));
      if (second) return [first, second];
    }
  }
  return undefined;
}

/** Every range that begins and ends on a day with a session, with all programs and with each one. */
function everyRange({ timezone, campaigns }: History, raw: Raw) {
  const days = [
    ...new Set(raw.rounds.flatMap(({ matchs_sent_at: at }) => (at === null ? [] : [dayOf(at, timezone)]))),
  ].toSorted();
  return days.flatMap((start, index) =>
    days.slice(index).flatMap((end) =>
      [[], ...campaigns.slice(0, 3).map((id) => [id])].map((chosen) => ({
        start,
        end,
        campaigns: chosen,
      })),
    ),
  );
}

/** All that an admin gets to know about groups, on the screen and in files. */
async function everyAnswer(
  made: History,
  raw: Raw,
  names: readonly ('engagement_stats' | 'mixing_stats' | 'participations_stats')[],
): Promise<unknown[]> {
  const { browser, company_id, department: category_id, admin } = made;
  const reader = await openBrowser(holder.app, admin);
  const answers: unknown[] = [];
  for (const range of everyRange(made, raw)) {
    const body = { ...range, category_id };
    for (const name of names) answers.push(await browser.call(calls[name], { params: { company_id }, body }));
    if (range.campaigns.length > 0) continue;
    for (const table of ['engagement', 'mixing', 'participations'] as const) {
      answers.push(await textOfReport(holder.app, reader, { ...body, table, company_id }));
    }
  }
  return answers;
}

/** Every mean of ratings that an admin gets to know, on the screen and in files. */
async function everyRating(made: History, raw: Raw): Promise<unknown[]> {
  const { browser, company_id, admin } = made;
  const params = { company_id };
  const reader = await openBrowser(holder.app, admin);
  const answers: unknown[] = [];
  for (const body of everyRange(made, raw)) {
    const query = { ...body, campaigns: JSON.stringify(body.campaigns) };
    const { rating, previous } = await browser.call(calls.overview, { params, query });
    const programs = await browser.call(calls.campaigns_stats, { params, body });
    answers.push(
      rating,
      previous.rating,
      programs.campaigns.map((one) => one.rating),
    );
    answers.push(await textOfReport(holder.app, reader, { ...body, table: 'programs', company_id }));
  }
  return answers;
}

describe('a hidden cell of the dashboard', () => {
  it(
    'leaves no trace in any answer: others could have answered in its place',
    { timeout: 240_000 },
    async () => {
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
          const made = await makeHistory(holder.app, { seed, people: 16, sessions: 5 });
          const raw = await readRaw(holder.app.services, made.company_id);
          const found = findTwo(
            hiddenPeople(raw, made),
            (one) => one.has_accepted && (one.is_without_group || one.coffee_id !== null),
            (one) => !one.has_accepted && one.is_without_group,
          );
          if (!found) return;
          tried += 1;
          const names = ['engagement_stats', 'participations_stats', 'mixing_stats'] as const;
          const before = await everyAnswer(made, raw, names);
          await swapAnswers(made, found);
          expect(await everyAnswer(made, raw, names)).toEqual(before);
        }),
        { numRuns: 5, seed: 5, endOnFailure: true },
      );
      expect(tried).toBeGreaterThan(0);
    },
  );

  it('leaves no trace when its option is merged into one that is shown', { timeout: 240_000 }, async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
        const made = await makeHistory(holder.app, { seed, people: 16, sessions: 5 });
        const raw = await readRaw(holder.app.services, made.company_id);
        const found = findTwo(
          hiddenPeople(raw, made),
          (one) => one.choice !== null && one.has_accepted && one.coffee_id !== null,
          (one) => !one.has_accepted && one.is_without_group,
        );
        if (!found) return;
        tried += 1;
        const [{ choice }] = found;
        await made.browser.call(ENDPOINTS.categories.categories_merge_choices, {
          params: { company_id: made.company_id, id: made.department },
          body: { from: [choice ?? ''], into: choice === 'sales' ? 'research' : 'sales' },
        });
        const names = ['engagement_stats', 'mixing_stats'] as const;
        const before = await everyAnswer(made, raw, names);
        await swapAnswers(made, found);
        expect(await everyAnswer(made, raw, names)).toEqual(before);
      }),
      { numRuns: 4, seed: 12, endOnFailure: true },
    );
    expect(tried).toBeGreaterThan(0);
  });

  it(
    'leaves no trace of a rating in a session with few: it could be another one',
    { timeout: 240_000 },
    async () => {
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
          const made = await makeHistory(holder.app, { seed, people: 16, sessions: 5 });
          const raw = await readRaw(holder.app.services, made.company_id);
          const rated = Map.groupBy(
            raw.coffee_feedback.filter(({ rating }) => rating !== null),
            ({ coffee_id: of }) => raw.coffees.find(({ id }) => id === of)?.round_id,
          );
          const few = [...rated.values()].find((list) => list.length < 3)?.[0];
          if (few === undefined) return;
          tried += 1;
          const before = await everyRating(made, raw);
          await holder.app.services.database.company(made.company_id, 'write', (db) =>
            sql`update coffee_feedback set rating = 6 - rating + case rating when 3 then 2 else 0 end
              where company_id = ${made.company_id} and coffee_id = ${few.coffee_id}`.execute(db),
          );
          expect(await everyRating(made, raw)).toEqual(before);
        }),
        { numRuns: 4, seed: 14, endOnFailure: true },
      );
      expect(tried).toBeGreaterThan(0);
    },
  );

  it(
    'leaves no trace on the map of who meets whom: others could have been in its groups',
    { timeout: 240_000 },
    async () => {
      let tried = 0;
      await fc.assert(
        fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (seed) => {
          const made = await makeHistory(holder.app, { seed, people: 16, sessions: 5 });
          const raw = await readRaw(holder.app.services, made.company_id);
          const found = findTwo(
            hiddenPeople(raw, made),
            (one) => one.coffee_id !== null,
            (one, first) => one.coffee_id !== null && one.coffee_id !== first.coffee_id,
          );
          if (!found) return;
          tried += 1;
          const before = await everyAnswer(made, raw, ['mixing_stats']);
          await swapSeats(made, found);
          expect(await everyAnswer(made, raw, ['mixing_stats'])).toEqual(before);
        }),
        { numRuns: 4, seed: 9, endOnFailure: true },
      );
      expect(tried).toBeGreaterThan(0);
    },
  );
});

/** Gives each of two people the answer of the other one, and the second one the group of the first one. */
async function swapAnswers({ company_id }: History, [one, other]: [Someone, Someone]): Promise<void> {
  await holder.app.services.database.company(company_id, 'write', async (db) => {
    await sql`update coffee_members set user_id = ${other.user_id}
      where company_id = ${company_id} and coffee_id = ${one.coffee_id} and user_id = ${one.user_id}`.execute(
      db,
    );
    await sql`update round_members m set accepted_at = o.accepted_at, rejected_at = o.rejected_at, outcome = o.outcome
      from round_members o
      where m.company_id = ${company_id} and o.company_id = ${company_id} and m.round_id = ${one.round_id}
        and o.round_id = m.round_id and (m.user_id, o.user_id) in
          ((${one.user_id}, ${other.user_id}), (${other.user_id}, ${one.user_id}))`.execute(db);
  });
}

/** Puts each of two people into the group of the other one. */
async function swapSeats({ company_id }: History, [one, other]: [Someone, Someone]): Promise<void> {
  await holder.app.services.database.company(company_id, 'write', async (db) => {
    const taken = await sql`delete from coffee_members
      where company_id = ${company_id} and coffee_id = any(${[one.coffee_id, other.coffee_id]}::bigint[])
        and user_id = any(${[one.user_id, other.user_id]}::bigint[])`.execute(db);
    expect(Number(taken.numAffectedRows)).toBe(2);
    for (const [user_id, coffee_id] of [
      [one.user_id, other.coffee_id],
      [other.user_id, one.coffee_id],
    ] as const) {
      await sql`insert into coffee_members (company_id, coffee_id, round_id, user_id)
        values (${company_id}, ${coffee_id}, ${one.round_id}, ${user_id})`.execute(db);
    }
  });
}
