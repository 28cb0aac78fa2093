import { randomUUID } from 'node:crypto';
import { ENDPOINTS, LIMITS } from '@fika/contract';
import { expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { appNow } from '#platform/db/database.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { coffeeToken } from '#features/coffees/links.ts';

/*
 * Each new date, each canceled one and each proposal is an email to the others. A person with the link of one email needs no
 * account for any of them.
 */

const { booking_slots: slots, booking_schedule: book, booking_cancel: cancel } = ENDPOINTS.booking;
const { booking_propose: propose, booking_reschedule: move } = ENDPOINTS.booking;
const { coffees_update: setByHand, coffees_feedback: say } = ENDPOINTS.coffees;
const holder = testApp();

async function scene() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const ada = await makeUser(services, { company_id });
  const bo = await makeUser(services, { company_id });
  const people = [ada.user_id, bo.user_id];
  const { ids } = await makeCoffees(services, company_id, [people]);
  const later = await makeCoffees(services, company_id, [people]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const other = { company_id, coffee_id: later.ids[0] ?? 0 };
  const mailed_at = await services.database.global('read', appNow);
  const guest = { ...whose, user_id: ada.user_id, recipient: ada.email, mailed_at };
  const byLink = createClient(holder.app, { 'x-coffee-link': coffeeToken(services.keys, guest) });
  return { ada, bo, whose, other, byLink };
}

it('a person with a link can only send the others a limited number of emails', async () => {
  const { bo, whose, byLink } = await scene();
  const [starts_at = ''] = (await byLink.call(slots, { query: whose })).slots;
  for (let change = 0; change < LIMITS.coffeeChangesAtOnce; change += 2) {
    await byLink.call(book, { body: { ...whose, starts_at } });
    await byLink.call(cancel, { body: whose });
    await holder.app.settle();
  }
  const params = { company_id: whose.company_id, id: whose.coffee_id };
  const proposal = { ...whose, action: 'schedule' as const, text: 'Noon?', client_id: randomUUID() };
  const refused = [
    await byLink.refused(book, { body: { ...whose, starts_at } }),
    await byLink.refused(move, { body: { ...whose, starts_at } }),
    await byLink.refused(cancel, { body: whose }),
    await byLink.refused(propose, { body: proposal }),
    await byLink.refused(setByHand, { params, body: { status: 1, scheduled_at: starts_at } }),
    await byLink.refused(say, { params, body: { happened: 'met' } }),
  ];
  for (const problem of refused) expect(problem).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect((await mailsTo(holder.app, bo.email)).length).toBeLessThanOrEqual(LIMITS.coffeeChangesAtOnce + 2);
});

it('such a flood keeps neither the others nor another coffee from changing, and ends', async () => {
  const { ada, bo, whose, other, byLink } = await scene();
  const [first = '', second = ''] = (await byLink.call(slots, { query: whose })).slots;
  await byLink.call(book, { body: { ...whose, starts_at: first } });
  await holder.app.services.database.global('write', (db) =>
    db.updateTable('attempts').set({ count: LIMITS.coffeeChangesAtOnce }).execute(),
  );
  expect((await byLink.refused(cancel, { body: whose })).code).toBe('too_many_requests');
  await (await holder.app.as(bo)).call(move, { body: { ...whose, starts_at: second } });
  await (await holder.app.as(ada)).call(book, { body: { ...other, starts_at: first } });
  await holder.app.advance('1 hour');
  expect(await byLink.call(cancel, { body: whose })).toMatchObject({ state: 'open' });
});
