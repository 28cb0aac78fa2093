import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';

const { booking, coffees, rounds } = ENDPOINTS;
const holder = testApp();

/** A program with three groups of two, of which one has a booked time and one has met. */
async function program() {
  const { services } = holder.app;
  const admin = await makeAdmin(services);
  const { company_id } = admin;
  const people: MadeUser[] = [];
  for (const first_name of ['Ada', 'Bo', 'Chen', 'Dia', 'Eva', 'Finn']) {
    people.push(await makeUser(services, { company_id, first_name, last_name: 'Ek' }));
  }
  const ids = people.map(({ user_id }) => user_id);
  const groups = [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)];
  const made = await makeCoffees(services, company_id, groups);
  const [ada, , chen] = people;
  const [first = 0, second = 0] = made.ids;
  const browser = await holder.app.as(ada as MadeUser);
  const whose = { company_id, coffee_id: first };
  const { slots } = await browser.call(booking.booking_slots, { query: whose });
  const starts_at = slots[0] ?? '';
  await browser.call(booking.booking_schedule, { body: { ...whose, starts_at } });
  const params = { company_id, id: second };
  await (await holder.app.as(chen as MadeUser)).call(coffees.coffees_update, { params, body: { status: 2 } });
  return { admin, company_id, people, starts_at, first, params: { company_id, id: made.campaign_id }, made };
}

it('counts what became of the groups of a program, in all and by session, and lists the times to come', async () => {
  const { admin, params, made, starts_at, first } = await program();
  const browser = await holder.app.as(admin);
  const counts = { groups: 3, booked: 1, matched: 1, scheduled: 1, met: 1, not_met: 0, canceled: 0 };
  const shown = await browser.call(rounds.campaign_booking, { params });
  expect(shown.totals).toEqual(counts);
  expect(shown.sessions).toMatchObject([{ round: { id: made.round_id, number: 1 }, ...counts }]);
  const booked = await browser.call(rounds.campaign_booked, { params });
  expect(booked).toMatchObject({
    count: 1,
    results: [{ coffee_id: first, starts_at, people: [{ first_name: 'Ada' }, { first_name: 'Bo' }] }],
  });
  // A page after the last one still has the total number.
  expect(await browser.call(rounds.campaign_booked, { params, query: { offset: 10 } })).toMatchObject({
    count: 1,
    results: [],
  });
  expect((await browser.call(rounds.campaign_booked, { params, query: { search: 'bo ek' } })).count).toBe(1);
  expect((await browser.call(rounds.campaign_booked, { params, query: { search: 'Chen' } })).count).toBe(0);
});

it('shows neither givers and receivers nor groups under review', async () => {
  const { admin, company_id, params, made } = await program();
  const browser = await holder.app.as(admin);
  const { database } = holder.app.services;
  await database.company(company_id, 'write', (db) =>
    db
      .updateTable('coffee_members')
      .set({ part: 'giver' })
      .where('company_id', '=', company_id)
      .where('round_id', '=', made.round_id)
      .execute(),
  );
  expect((await browser.call(rounds.campaign_booked, { params })).count).toBe(0);
  expect((await browser.call(rounds.campaign_booking, { params })).totals.scheduled).toBe(1);
  await database.company(company_id, 'write', (db) =>
    db.updateTable('coffees').set({ sent_at: null }).where('company_id', '=', company_id).execute(),
  );
  expect((await browser.call(rounds.campaign_booking, { params })).totals.groups).toBe(0);
});

it('is for those who manage the program', async () => {
  const { company_id, params } = await program();
  const { services } = holder.app;
  const permissions = { programs_management: [params.id + 1] };
  const other = await holder.app.as(await makeAdmin(services, { company_id, permissions }));
  for (const endpoint of [rounds.campaign_booking, rounds.campaign_booked]) {
    expect((await other.refused(endpoint, { params })).code).toBe('permission_missing');
  }
});
