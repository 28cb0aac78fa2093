import { COFFEE_STATUS, ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { testApp } from '#test/app.ts';
import { inDays, productNow } from '#test/clock.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';
import { scheduleCoffee } from './commands/change-status.ts';
import { listLowRatedPairs } from './feedback/queries.ts';

const { coffees, coffees_get: get, coffees_update: update, coffees_feedback: tell } = ENDPOINTS.coffees;
const { campaign_feedback: notes, coffees_icebreaker: another } = ENDPOINTS.coffees;
const { matched, scheduled, met, notMet, canceled } = COFFEE_STATUS;
const holder = testApp();

async function table(size = 2) {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const people = [];
  for (let n = 0; n < size; n += 1) people.push(await makeUser(app.services, { company_id }));
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error('a table has two people');
  const made = await makeCoffees(app.services, company_id, [people.map(({ user_id }) => user_id)]);
  const params = { company_id, id: made.ids[0] ?? 0 };
  return { ...made, params, company_id, ada: await app.as(ada), bo: await app.as(bo), people };
}

async function inHours(hours: number): Promise<string> {
  return inDays(hours / 24, await productNow(holder.app));
}

describe('the state of a coffee', () => {
  it('is reported by any member of the coffee, for all of them', async () => {
    const { params, ada, bo } = await table();
    const scheduled_at = await inHours(30);
    const moved = await ada.call(update, { params, body: { status: scheduled, scheduled_at } });
    expect(moved).toMatchObject({ status: scheduled, scheduled_at, asks_feedback: false });
    expect(Date.parse(moved.ends_at ?? '') - Date.parse(scheduled_at)).toBe(30 * 60_000);
    expect(await bo.call(get, { params })).toMatchObject({ status: scheduled, scheduled_at });
    expect(await bo.call(update, { params, body: { status: canceled } })).toMatchObject({
      status: canceled,
      scheduled_at: null,
    });
  });

  it('changes along its ways alone, and says so in a sentence', async () => {
    const { params, ada } = await table();
    await ada.call(update, { params, body: { status: met } });
    const refusal = await ada.refused(update, { params, body: { status: canceled } });
    expect(refusal).toMatchObject({ code: 'coffee_move', status: 409, values: { from: '2', to: '4' } });
    expect(refusal.title).toBe(
      'This coffee is met and can’t change to canceled. Reload the page to see its current status.',
    );
    expect(await ada.call(update, { params, body: { status: met } })).toMatchObject({ status: met });
    await ada.call(update, { params, body: { status: notMet } });
    await ada.call(update, { params, body: { status: matched } });
    await ada.call(update, { params, body: { status: canceled } });
    const closed = await ada.refused(update, { params, body: { status: met } });
    expect(closed.code).toBe('coffee_move');
  });

  it('has a date to come where it is scheduled', async () => {
    const { params, ada } = await table();
    const yesterday = await inHours(-24);
    const tomorrow = await inHours(24);
    const wrong = [
      { status: scheduled },
      { status: scheduled, scheduled_at: yesterday },
      { status: scheduled, scheduled_at: await inHours(24 * 401) },
      { status: scheduled, scheduled_at: tomorrow, ends_at: yesterday },
    ] as const;
    for (const body of wrong) {
      expect((await ada.refused(update, { params, body })).code).toBe('coffee_undated');
    }
    expect(await ada.call(get, { params })).toMatchObject({ status: matched, scheduled_at: null });
  });

  it('reaches open browsers of its members, and no others', async () => {
    const { params, company_id, people, ada } = await table();
    await ada.call(update, { params, body: { status: met } });
    const { rows } = await holder.app.services.database.company(company_id, 'read', async (db) => ({
      rows: await db
        .selectFrom('realtime_events')
        .select(['topics', 'data'])
        .where('company_id', '=', company_id)
        .where('type', '=', 'coffee.changed')
        .execute(),
    }));
    expect(rows.flatMap(({ topics }) => topics).toSorted()).toEqual(
      people.map(({ user_id }) => `user:${user_id}`).toSorted(),
    );
    expect(rows[0]?.data).toEqual({ coffee_id: params.id });
  });

  it('cannot be changed by others', async () => {
    const { params, company_id } = await table();
    const other = await holder.app.as(
      await makeUser(holder.app.services, { company_id, role: ROLES.superadmin }),
    );
    expect((await other.refused(update, { params, body: { status: met } })).code).toBe('not_found');
    expect((await other.refused(tell, { params, body: { happened: 'met' } })).code).toBe('not_found');
  });

  it('is booked by later features', async () => {
    const { params, company_id, ada } = await table();
    const date = { scheduled_at: await inHours(2), ends_at: await inHours(3) };
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      scheduleCoffee(ctx, { coffee_id: params.id, by: null }, date),
    );
    expect(await ada.call(get, { params })).toMatchObject({ status: scheduled, ...date });
    await inCompany(holder.app.services, company_id, 'write', (ctx) =>
      scheduleCoffee(ctx, { coffee_id: params.id, by: null }, null),
    );
    expect(await ada.call(get, { params })).toMatchObject({ status: matched, scheduled_at: null });
  });

  it('sorts a list into columns', async () => {
    const { params, ada } = await table();
    await ada.call(update, { params, body: { status: met } });
    const list = (status: string) => ada.call(coffees, { params, query: { status } });
    expect(await list('0,1')).toMatchObject({ count: 0 });
    expect(await list('2')).toMatchObject({ count: 1 });
  });
});

it('changes the question when a member asks for another', async () => {
  const { params, company_id, ada, bo } = await table();
  const { icebreaker: before } = await ada.call(get, { params });
  const { icebreaker: after } = await bo.call(another, { params });
  expect(after).not.toBe(before);
  expect((await ada.call(get, { params })).icebreaker).toBe(after);
  const other = await holder.app.as(await makeUser(holder.app.services, { company_id }));
  expect((await other.refused(another, { params })).code).toBe('not_found');
});

describe('what is said of a coffee', () => {
  it('is asked for once its date has passed, and no sooner', async () => {
    const { params, ada, bo, people } = await table();
    await ada.call(update, { params, body: { status: scheduled, scheduled_at: await inHours(1) } });
    expect(await bo.call(get, { params })).toMatchObject({ asks_feedback: false });
    await holder.app.advance('2 hours');
    expect(await bo.call(get, { params })).toMatchObject({ asks_feedback: true });
    const said = await bo.call(tell, { params, body: { happened: 'not_yet' } });
    expect(said).toMatchObject({ status: matched, scheduled_at: null, asks_feedback: false });
    await holder.app.advance('15 days');
    // Sessions have ended in the meantime.
    const later = await holder.app.as(people[1]!);
    expect(await later.call(get, { params })).toMatchObject({ asks_feedback: true });
  });

  it('is asked for again once the answer is undone, unless it was rated', async () => {
    const { params, ada } = await table();
    await ada.call(update, { params, body: { status: scheduled, scheduled_at: await inHours(1) } });
    await holder.app.advance('2 hours');
    await ada.call(tell, { params, body: { happened: 'met' } });
    const back = await ada.call(update, { params, body: { status: scheduled } });
    expect(back).toMatchObject({ status: scheduled, asks_feedback: true, feedback: null });
    await ada.call(tell, { params, body: { happened: 'met', rating: 4 } });
    const rated = await ada.call(update, { params, body: { status: scheduled } });
    expect(rated).toMatchObject({ asks_feedback: false, feedback: { rating: 4 } });
  });

  it('is kept for oneself, the last word first; met is met for the table', async () => {
    const { params, ada, bo } = await table();
    await ada.call(tell, { params, body: { happened: 'no' } });
    expect(await bo.call(get, { params })).toMatchObject({ status: notMet, feedback: null });
    const body = { happened: 'met', rating: 4, note: 'More like this' } as const;
    expect(await bo.call(tell, { params, body })).toMatchObject({ status: met, feedback: body });
    expect(await ada.call(tell, { params, body: { happened: 'no', rating: 1 } })).toMatchObject({
      status: met,
      feedback: { happened: 'no', rating: null, note: '' },
    });
    expect(JSON.stringify(await ada.call(get, { params }))).not.toContain('More like this');
  });

  it('reaches the admins of the program: notes by name, ratings as an average from three on', async () => {
    const { params, campaign_id, company_id, people } = await table(3);
    const admin = await holder.app.as(await makeAdmin(holder.app.services, { company_id }));
    const program = { params: { company_id, id: campaign_id } };
    const overview = async () => {
      const { rating } = await admin.call(ENDPOINTS.rounds.campaign_overview, program);
      return rating;
    };
    for (const [index, person] of people.entries()) {
      expect(await overview()).toBeNull();
      const member = await holder.app.as(person);
      const note = index === 0 ? 'Too loud a place' : '';
      await member.call(tell, { params, body: { happened: 'met', rating: 3 + index, note } });
    }
    expect(await overview()).toEqual({ average: 4, count: 3 });
    const page = await admin.call(notes, program);
    expect(page).toMatchObject({
      count: 1,
      results: [{ note: 'Too loud a place', rating: 3, user: { id: people[0]?.user_id } }],
    });
    const member = await holder.app.as(people[1]!);
    expect((await member.refused(notes, program)).status).toBe(403);
  });

  it('avoids matching two people again of whom one rated low, and ignores larger groups', async () => {
    const pair = await table();
    const trio = await table(3);
    for (const { params, ada } of [pair, trio]) {
      await ada.call(tell, { params, body: { happened: 'met', rating: 2 } });
    }
    const low = ({ company_id, people }: typeof pair) =>
      holder.app.services.database.company(company_id, 'read', (db) =>
        listLowRatedPairs(
          { db, company_id },
          people.map(({ user_id }) => user_id),
        ),
      );
    const [ada, bo] = pair.people.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
    expect(await low(pair)).toEqual([{ a: ada, b: bo }]);
    expect(await low(trio)).toEqual([]);
  });
});
