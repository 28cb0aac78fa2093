import { ENDPOINTS } from '@fika/contract';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';

const { booking_slots: look, booking_schedule: schedule, booking_reschedule: move } = ENDPOINTS.booking;
const { booking_agree: agree, booking_cancel: cancel } = ENDPOINTS.booking;
const { coffees_update: setByHand } = ENDPOINTS.coffees;
const holder = testApp();

/** A coffee of three people, and two free times. */
async function scene() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const people: MadeUser[] = [];
  for (const first_name of ['Ada', 'Bo', 'Cy']) {
    people.push(await makeUser(services, { company_id, first_name, timezone: 'Europe/Paris' }));
  }
  const { ids } = await makeCoffees(services, company_id, [people.map(({ user_id: id }) => id)]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const [ada, bo, cy] = people as [MadeUser, MadeUser, MadeUser];
  const browser = await holder.app.as(ada);
  const { slots } = await browser.call(look, { query: whose });
  const [first = '', second = ''] = slots;
  const as = async (user: MadeUser) => {
    const their = await holder.app.as(user);
    return {
      view: async () => (await their.call(look, { query: whose })).agreement,
      agree: (starts_at: string) => their.call(agree, { body: { ...whose, starts_at } }),
      refused: (starts_at: string) => their.refused(agree, { body: { ...whose, starts_at } }),
      browser: their,
    };
  };
  return { company_id, whose, first, second, ada, bo, cy, as };
}

const waitingFor = (...people: MadeUser[]) => people.map(({ user_id: id }) => ({ id }));

/** The last email to a member, with the answers that its event has. */
async function lastMailTo({ email }: MadeUser) {
  await holder.app.settle();
  const mail = await holder.app.services.database.global('read', (db) =>
    db
      .selectFrom('dev_mailbox')
      .select(['subject', 'text', 'calendar'])
      .where('to', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow(),
  );
  const event = new ICAL.Component(ICAL.parse(mail.calendar ?? '') as never).getFirstSubcomponent('vevent');
  const answers = new Map(
    (event?.getAllProperties('attendee') ?? []).map((one) => [
      String(one.getFirstValue()).toLowerCase().replace('mailto:', ''),
      one.getParameter('partstat'),
    ]),
  );
  const link = /\/booking\/confirmed\/\?action=agree&token=(\S+)/.exec(mail.text)?.[1];
  return { ...mail, answers, link };
}

describe('the agreement to a booked time', () => {
  it('is asked of everyone but the member who booked, and begins again when the time moves', async () => {
    const { whose, first, second, ada, bo, cy, as } = await scene();
    const [a, b, c] = [await as(ada), await as(bo), await as(cy)];
    expect(await a.view()).toBeNull();
    await a.browser.call(schedule, { body: { ...whose, starts_at: first } });
    expect(await a.view()).toMatchObject({ is_mine: true, waiting: waitingFor(bo, cy) });
    expect(await b.view()).toMatchObject({ is_mine: false, waiting: waitingFor(cy) });
    expect((await b.agree(first)).agreement).toMatchObject({ is_mine: true, waiting: waitingFor(cy) });
    expect((await b.agree(first)).agreement).toMatchObject({ is_mine: true, waiting: waitingFor(cy) });
    await c.agree(first);
    expect(await a.view()).toEqual({ is_mine: true, waiting: [] });
    // Who moves it agrees to the new time, and the others are asked again.
    await c.browser.call(move, { body: { ...whose, starts_at: second } });
    expect(await c.view()).toMatchObject({ is_mine: true, waiting: waitingFor(ada, bo) });
    expect(await b.refused(first)).toMatchObject({ code: 'booking_changed', status: 409 });
    await b.agree(second);
    await b.browser.call(cancel, { body: whose });
    expect(await c.view()).toBeNull();
    expect(await a.refused(second)).toMatchObject({ code: 'booking_none' });
    // The same time booked again is asked again.
    await a.browser.call(schedule, { body: { ...whose, starts_at: second } });
    expect(await b.view()).toMatchObject({ is_mine: false });
  });

  it('is asked by email, whose link agrees, moves and cancels that booking alone', async () => {
    const { whose, first, second, ada, bo, cy, as } = await scene();
    const { browser } = await as(ada);
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    const own = await lastMailTo(ada);
    expect(own.link).toBeUndefined();
    expect(own.answers.get(ada.email)).toBe('ACCEPTED');
    expect(own.answers.get(bo.email)).toBe('NEEDS-ACTION');
    const { link: token } = await lastMailTo(bo);
    const { link: other } = await lastMailTo(cy);
    const { anonymous } = holder.app;
    const shown = await anonymous.call(look, { query: { token, action: 'agree' } });
    expect(shown).toMatchObject({ member: { id: bo.user_id }, booked: { starts_at: first } });
    expect(shown.agreement).toMatchObject({ is_mine: false });
    // A look is no answer.
    expect(await (await as(bo)).view()).toMatchObject({ is_mine: false });
    await anonymous.call(agree, { body: { token, starts_at: first } });
    expect(await (await as(ada)).view()).toMatchObject({ waiting: waitingFor(cy) });
    const moved = await anonymous.call(move, { body: { token: other, starts_at: second } });
    expect(moved.booked).toMatchObject({ starts_at: second });
    const again = await lastMailTo(bo);
    expect(again.answers.get(cy.email)).toBe('ACCEPTED');
    expect(again.answers.get(bo.email)).toBe('NEEDS-ACTION');
    expect(again.link).toBeDefined();
    await anonymous.call(cancel, { body: { token: other } });
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    // The link is of the booking before.
    expect(await anonymous.refused(agree, { body: { token, starts_at: first } })).toMatchObject({
      code: 'booking_changed',
    });
    expect(await anonymous.call(look, { query: { token, action: 'agree' } })).toMatchObject({
      state: 'replaced',
      agreement: null,
    });
    await anonymous.call(cancel, { body: { token: other } });
    expect(await (await as(ada)).view()).toMatchObject({ is_mine: true });
  });

  it('is asked about a time that was entered by hand, too', async () => {
    const { whose, ada, bo, cy, as } = await scene();
    const { browser } = await as(ada);
    const params = { company_id: whose.company_id, id: whose.coffee_id };
    const scheduled_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    await browser.call(setByHand, { params, body: { status: 1, scheduled_at } });
    await holder.app.settle();
    expect(await (await as(bo)).view()).toMatchObject({ is_mine: false, waiting: waitingFor(cy) });
    expect(await (await as(ada)).view()).toMatchObject({ is_mine: true });
  });

  it('to a time is not taken for that to the time that another member enters meanwhile', async () => {
    const { whose, first, second, ada, bo, cy, as } = await scene();
    const { browser } = await as(ada);
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    await holder.app.settle();
    await (await as(bo)).agree(first);
    const params = { company_id: whose.company_id, id: whose.coffee_id };
    await browser.call(setByHand, { params, body: { status: 1, scheduled_at: second } });
    // The booking is moved a moment later.
    expect(await (await as(cy)).refused(first)).toMatchObject({ code: 'booking_changed' });
    await holder.app.settle();
    expect(await (await as(ada)).view()).toMatchObject({ is_mine: true, waiting: waitingFor(bo, cy) });
  });

  it('is that of the member whose time it is, where two enter one by hand at the same moment', async () => {
    const { whose, first, second, ada, bo, cy, as } = await scene();
    const [a, b] = [await as(ada), await as(bo)];
    const params = { company_id: whose.company_id, id: whose.coffee_id };
    await a.browser.call(setByHand, { params, body: { status: 1, scheduled_at: first } });
    await b.browser.call(setByHand, { params, body: { status: 1, scheduled_at: second } });
    await holder.app.settle();
    expect(await b.view()).toMatchObject({ is_mine: true, waiting: waitingFor(ada, cy) });
    expect(await a.view()).toMatchObject({ is_mine: false });
  });

  it('notifies the others', async () => {
    const { whose, first, ada, bo, as } = await scene();
    const { browser } = await as(ada);
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    await holder.app.settle();
    await (await as(bo)).agree(first);
    await holder.app.settle();
    const params = { company_id: whose.company_id };
    const { results } = await browser.call(ENDPOINTS.feed.notifications, { params });
    expect(results[0]).toMatchObject({ kind: 'coffee_agreed', people: [{ first_name: 'Bo' }] });
  });

  it('is of the people of the coffee', async () => {
    const { whose, first, ada, company_id, as } = await scene();
    await (await as(ada)).browser.call(schedule, { body: { ...whose, starts_at: first } });
    const stranger = await makeUser(holder.app.services, { company_id });
    expect(await (await as(stranger)).refused(first)).toMatchObject({ code: 'not_found' });
    const foreign = await makeUser(holder.app.services);
    expect(await (await as(foreign)).refused(first)).toMatchObject({ code: 'not_found' });
  });
});
