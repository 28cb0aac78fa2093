import { COFFEE_STATUS, EMPTY_FILTERS, ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { dayIn } from '#test/clock.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const holder = testApp();
const { engagement_stats, mixing_stats, network_stats, overview } = ENDPOINTS.dashboard;

const DEPARTMENTS = ['sales', 'research', 'legal'] as const;
type Department = (typeof DEPARTMENTS)[number];

/** A company with departments of so many members, and a program. */
async function company(sizes: Partial<Record<Department, number>>) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const browser = await holder.app.as(await makeAdmin(services, { company_id }));
  const params = { company_id };
  const write = <T>(work: Parameters<typeof services.database.company<T>>[2]) =>
    services.database.company(company_id, 'write', work);
  const { category_id, campaign_id } = await write(async (db) => {
    const choices = JSON.stringify(Object.fromEntries(DEPARTMENTS.map((key) => [key, key])));
    const field = await db
      .insertInto('categories')
      .values({ company_id, title: 'Department', type: 'select', choices })
      .returning('id')
      .executeTakeFirstOrThrow();
    const filters = JSON.stringify(EMPTY_FILTERS);
    const program = await db
      .insertInto('campaigns')
      .values({ company_id, name: 'Lunches', status: 'active', timezone: 'UTC', filters })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { category_id: field.id, campaign_id: program.id };
  });
  const people: Record<Department, number[]> = { sales: [], research: [], legal: [] };
  for (const department of DEPARTMENTS) {
    for (let count = 0; count < (sizes[department] ?? 0); count += 1) {
      const { user_id } = await makeUser(services, { company_id, fields: { [category_id]: department } });
      people[department].push(user_id);
    }
  }
  await write((db) =>
    sql`update users set created_at = app_now() - interval '1 year' where company_id = ${company_id}`.execute(
      db,
    ),
  );

  let number = 0;
  /** Sends a session so many days ago: all were invited and accepted, and are in groups of two. */
  const send = (daysAgo: number, users: readonly number[], ratings: readonly number[] = []) =>
    write(async (db) => {
      const sent_at = sql<string>`app_now() - make_interval(days => ${daysAgo})`;
      number += 1;
      const { id: round_id } = await db
        .insertInto('rounds')
        .values({
          company_id,
          campaign_id,
          number,
          status: ROUND_STATUS.matchsSent,
          occurrence: sent_at,
          matchs_send_at: sent_at,
          matchs_sent_at: sent_at,
          opened_at: sent_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`insert into round_members (company_id, round_id, user_id, asked_at, accepted_at, outcome)
        select ${company_id}, ${round_id}, u, ${sent_at}, ${sent_at}, 'matched' from unnest(${users}::bigint[]) u`.execute(
        db,
      );
      for (let place = 0; place + 1 < users.length; place += 2) {
        const { id: coffee_id } = await db
          .insertInto('coffees')
          .values({ company_id, round_id, campaign_id, number: place, status: COFFEE_STATUS.met, sent_at })
          .returning('id')
          .executeTakeFirstOrThrow();
        for (const seat of [place, place + 1]) {
          const user_id = users[seat] ?? 0;
          await db
            .insertInto('coffee_members')
            .values({ company_id, coffee_id, round_id, user_id })
            .execute();
          const rating = ratings[seat];
          if (rating === undefined) continue;
          await db
            .insertInto('coffee_feedback')
            .values({ company_id, coffee_id, user_id, happened: 'met', rating })
            .execute();
        }
      }
    });
  const move = (users: readonly number[], department: Department) =>
    write((db) =>
      sql`update users set fields = fields || jsonb_build_object(${String(category_id)}::text, ${department}::text)
        where company_id = ${company_id} and id = any(${users}::bigint[])`.execute(db),
    );
  return { browser, params, category_id, people, send, move };
}

describe('a rating', () => {
  it('counts by whole sessions with three ratings or more, in any range', async () => {
    const { browser, params, people, send } = await company({ sales: 8 });
    await send(9, people.sales, [5, 5, 5]);
    await send(3, people.sales, [1]);
    await send(2, people.sales, [2, 2]);
    const rating = async (start: number, end: number) =>
      (await browser.call(overview, { params, query: { start: dayIn(-start), end: dayIn(-end) } })).rating;
    expect(await rating(20, 5)).toEqual({ average: 5, count: 3 });
    expect(await rating(20, 0)).toEqual({ average: 5, count: 3 });
    // Three ratings of two sessions are not those of a session.
    expect(await rating(5, 0)).toBeNull();
    await send(1, people.sales, [3, 4, 5, 4]);
    expect(await rating(20, 0)).toEqual({ average: expect.closeTo(31 / 7, 9), count: 7 });
  });
});

describe('the people of a group', () => {
  it('have those who left it only where five left', async () => {
    const { browser, params, category_id, people, send, move } = await company({ sales: 16, research: 8 });
    await send(5, [...people.sales, ...people.research]);
    const groupOf = async (wanted: Department) => {
      const { groups } = await browser.call(mixing_stats, { params, body: { category_id } });
      return groups.find(({ choice }) => choice === wanted);
    };
    expect(await groupOf('sales')).toMatchObject({ members: 16, people: 16 });
    await move(people.sales.slice(0, 4), 'research');
    expect(await groupOf('sales')).toMatchObject({ members: 12, people: 12 });
    expect(await groupOf('research')).toMatchObject({ members: 12, people: 12 });
    await move(people.sales.slice(4, 5), 'legal');
    expect(await groupOf('sales')).toMatchObject({ members: 11, people: 16 });
  });

  it('are no fewer than their pairs need', async () => {
    const { browser, params, category_id, people, send, move } = await company({ sales: 6, research: 6 });
    for (const shift of [0, 1, 2, 3, 4, 5]) {
      const others = people.sales.map((_, place) => people.research[(place + shift) % 6] ?? 0);
      await send(
        shift + 1,
        people.sales.flatMap((id, place) => [id, others[place] ?? 0]),
      );
    }
    await move(people.sales.slice(0, 1), 'legal');
    const { cells } = await browser.call(mixing_stats, { params, body: { category_id } });
    expect(cells.find(({ a, b }) => a !== b && a !== null && b !== null)).toMatchObject({
      pairs: 36,
      possible: 36,
      share: 1,
    });
  });
});

describe('an option that is merged', () => {
  it('changes no number of earlier sessions where it was hidden', async () => {
    const { browser, params, category_id, people, send } = await company({
      sales: 14,
      research: 9,
      legal: 3,
    });
    // Nobody of the first departments met the legal one before the last session.
    await send(5, [...people.sales, ...people.research]);
    await send(3, [...people.sales, ...people.legal, ...people.research]);
    const read = async () => {
      const body = { category_id };
      const { options } = await browser.call(engagement_stats, { params, body });
      const { cells } = await browser.call(mixing_stats, { params, body });
      return {
        options: options
          .filter(({ choice }) => choice === 'sales' || choice === 'research')
          .map(({ choice, answers, participation }) => ({ choice, answers, participation })),
        pairs: cells.map(({ a, b, pairs }) => ({ a, b, pairs })),
      };
    };
    const before = await read();
    await browser.call(ENDPOINTS.categories.categories_merge_choices, {
      params: { ...params, id: category_id },
      body: { from: ['legal'], into: 'research' },
    });
    expect(await read()).toEqual(before);
  });
});

describe('the network', () => {
  it('shows no number of fewer than five people', async () => {
    const { browser, params, people, send } = await company({ sales: 12, research: 4 });
    await send(9, people.sales);
    const { services } = holder.app;
    await services.jobs.runOnce(services, 'company-network.look');
    await holder.app.settle();
    const { points } = await browser.call(network_stats, { params, body: {} });
    // The four of research and the admin are five, and no coworker is a bridge.
    expect(points.at(-1)).toMatchObject({ coworkers: 17, isolated: 5, bridges: 0 });
    await send(8, people.research.slice(0, 2));
    await holder.app.advance('7 days');
    await services.jobs.runOnce(services, 'company-network.look');
    await holder.app.settle();
    const later = await browser.call(network_stats, { params, body: {} });
    expect(later.points.at(-1)).toMatchObject({ coworkers: 17, isolated: null, bridges: 0 });
  });
});
