import { type BookingAction, ENDPOINTS } from '@fika/contract';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { bookingToken } from '../tokens.ts';

const { booking_slots: slotsOf, booking_schedule: schedule, booking_cancel: cancel } = ENDPOINTS.booking;
const { booking_place: place, booking_event_file: file, booking_reschedule: move } = ENDPOINTS.booking;
const { coffees_get: coffeeOf } = ENDPOINTS.coffees;
const { notifications } = ENDPOINTS.feed;
const holder = testApp();

const CALL = 'https://meet.example.com/abc-defg';

async function scene() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { timezone: 'Europe/Paris' });
  const ada = await makeUser(services, { company_id, first_name: 'Ada' });
  const bo = await makeUser(services, { company_id, first_name: 'Bo', culture: 'fr' });
  const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const whose = { company_id, coffee_id: ids[0] ?? 0 };
  const browser = await holder.app.as(ada);
  const other = await holder.app.as(bo);
  const [first = '', second = ''] = (await browser.call(slotsOf, { query: whose })).slots;
  return { company_id, ada, bo, whose, browser, other, first, second };
}

function tokenOf(
  { whose, ada }: { whose: { company_id: number; coffee_id: number }; ada: MadeUser },
  action: BookingAction,
  booking_id = 0,
) {
  const guest = { ...whose, user_id: ada.user_id, booking_id };
  return bookingToken(holder.app.services.keys, action, guest, new Date().toISOString());
}

async function mailsTo({ email }: { email: string }) {
  await holder.app.settle();
  return holder.app.services.database.global('read', (db) =>
    db
      .selectFrom('dev_mailbox')
      .select(['subject', 'text', 'html', 'calendar'])
      .where('to', '=', email)
      .orderBy('id')
      .execute(),
  );
}

function eventIn(text: string | null | undefined) {
  const calendar = new ICAL.Component(ICAL.parse(text ?? '') as never);
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event');
  const read = (name: string) => component.getFirstPropertyValue(name);
  const alarm = component.getFirstSubcomponent('valarm');
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: read('uid'),
    sequence: read('sequence'),
    location: read('location'),
    description: read('description'),
    url: read('url'),
    alarm: alarm && String(alarm.getFirstPropertyValue('trigger')),
  };
}

describe('where people meet', () => {
  it('is set by one of them before a time is booked, quietly, and is in everything about the booked time', async () => {
    const { ada, bo, whose, browser, other, first } = await scene();
    const set = await browser.call(place, { body: { ...whose, place: '  Lyon canteen ', call_url: CALL } });
    expect(set).toMatchObject({ place: 'Lyon canteen', call_url: CALL });
    expect(await mailsTo(bo)).toEqual([]);
    const params = { company_id: whose.company_id, id: whose.coffee_id };
    expect(await other.call(coffeeOf, { params })).toMatchObject({ place: 'Lyon canteen', call_url: CALL });
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    const [mail] = await mailsTo(ada);
    expect(mail?.text).toContain('Where: Lyon canteen');
    expect(mail?.text).toContain(CALL);
    expect(mail?.html).toContain(`href="${CALL}"`);
    const [french] = await mailsTo(bo);
    expect(french?.text).toContain('Où\u00a0: Lyon canteen');
    const event = eventIn(mail?.calendar);
    expect(event).toMatchObject({ sequence: 0, location: 'Lyon canteen', url: CALL, alarm: '-PT10M' });
    expect(event.description).toMatch(new RegExp(`^${CALL}\\n\\nhttp.*/coffees/${whose.coffee_id}$`));
  });

  it('changes after that with one notice to each, the same event and the next sequence', async () => {
    const { ada, bo, whose, browser, other, first, second, company_id } = await scene();
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    const [booked] = await mailsTo(ada);
    expect(eventIn(booked?.calendar)).toMatchObject({ sequence: 0, location: null });
    await other.call(place, { body: { ...whose, place: 'Café de la Gare' } });
    // The same again is no change.
    await other.call(place, { body: { ...whose, place: 'Café de la Gare' } });
    const notices = await mailsTo(ada);
    expect(notices).toHaveLength(2);
    expect(notices[1]?.subject).toMatch(/^Changed: where you meet Bo, /);
    expect(notices[1]?.text).toMatch(/Bo\b.* changed where you meet/);
    expect(eventIn(notices[1]?.calendar)).toMatchObject({
      uid: eventIn(booked?.calendar).uid,
      method: 'REQUEST',
      sequence: 1,
      location: 'Café de la Gare',
      alarm: '-PT10M',
    });
    expect((await mailsTo(bo)).at(-1)?.text).toContain('Vous avez changé le lieu');
    const bell = await browser.call(notifications, { params: { company_id } });
    expect(bell.results).toMatchObject([{ kind: 'coffee_place_changed', scheduled_at: first }]);
    expect((await other.call(notifications, { params: { company_id } })).results).toEqual([]);
    // It stays where it is when the time moves.
    await browser.call(move, { body: { ...whose, starts_at: second } });
    expect(eventIn((await mailsTo(bo)).at(-1)?.calendar)).toMatchObject({
      sequence: 2,
      location: 'Café de la Gare',
    });
    await browser.call(cancel, { body: whose });
    const last = (await mailsTo(bo)).at(-1);
    expect(eventIn(last?.calendar)).toMatchObject({ method: 'CANCEL', sequence: 3, alarm: null });
  });

  it('takes one line of text and https only', async () => {
    const { ada, whose, browser } = await scene();
    for (const call_url of [
      'javascript:alert(1)',
      'http://meet.example.com/',
      'https:/x',
      'data:text/html,x',
      '',
    ]) {
      const refused = await browser.refused(place, { body: { ...whose, call_url } });
      expect(refused).toMatchObject({ status: 400, errors: [{ path: 'call_url', code: 'call_url' }] });
    }
    for (const wrong of ['a\nb', 'x'.repeat(121)])
      expect(await browser.refused(place, { body: { ...whose, place: wrong } })).toMatchObject({
        status: 400,
      });
    const markup = '<b>Room</b> & "more"';
    await browser.call(place, { body: { ...whose, place: markup } });
    const view = await browser.call(slotsOf, { query: whose });
    expect(view).toMatchObject({ place: markup, call_url: null });
    await browser.call(schedule, { body: { ...whose, starts_at: view.slots[0] ?? '' } });
    const [mail] = await mailsTo(ada);
    expect(mail?.html).toContain('&lt;b&gt;Room&lt;/b&gt;');
    expect(mail?.html).not.toContain('<b>Room</b>');
  });

  it('belongs to the people of the coffee alone', async () => {
    const { services } = holder.app;
    const { company_id, bo, whose, browser, other, first } = await scene();
    const colleague = await holder.app.as(await makeUser(services, { company_id }));
    const boss = await holder.app.as(await makeUser(services, { company_id, role: 2 }));
    const stranger = await holder.app.as(await makeUser(services));
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    for (const person of [colleague, boss, stranger]) {
      expect(await person.refused(place, { body: { ...whose, place: 'Roof' } })).toMatchObject({
        status: 404,
      });
      expect(await person.refused(file, { query: whose })).toMatchObject({ status: 404 });
    }
    // Bo leaves the group.
    await services.database.company(company_id, 'write', (db) =>
      db.deleteFrom('coffee_members').where('user_id', '=', bo.user_id).execute(),
    );
    expect(await other.refused(place, { body: { ...whose, place: 'Roof' } })).toMatchObject({ status: 404 });
    expect((await browser.call(slotsOf, { query: whose })).place).toBe('');
  });

  it('is changed by the link of an email, but not by one of an earlier booking', async () => {
    const { ada, whose, browser, other, first, second, company_id } = await scene();
    const { anonymous, services } = holder.app;
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    const { id } = await services.database.company(company_id, 'read', (db) =>
      db.selectFrom('bookings').select('id').executeTakeFirstOrThrow(),
    );
    const token = tokenOf({ whose, ada }, 'reschedule', id);
    const body = { token, action: 'reschedule' as const, place: 'Roof' };
    expect(await anonymous.call(place, { body })).toMatchObject({ place: 'Roof' });
    expect(await anonymous.refused(place, { body: { ...body, action: 'schedule' } })).toMatchObject({
      code: 'link_invalid',
    });
    await other.call(cancel, { body: whose });
    await other.call(schedule, { body: { ...whose, starts_at: second } });
    const old = await anonymous.refused(place, { body: { ...body, place: 'Cellar' } });
    expect(old).toMatchObject({ code: 'booking_none' });
  });

  it('is not changed any more once it is over', async () => {
    const { whose, browser, first } = await scene();
    await browser.call(schedule, { body: { ...whose, starts_at: first } });
    await holder.app.advance('15 days');
    const late = await browser.refused(place, { body: { ...whose, place: 'Roof' } });
    expect(late).toMatchObject({ code: 'booking_over' });
  });

  it('is an office that all of them share, when the workspace has such a field', async () => {
    const { services } = holder.app;
    const { company_id, ada, bo, whose, browser } = await scene();
    expect((await browser.call(slotsOf, { query: whose })).suggested_places).toEqual([]);
    const boss = await holder.app.as(await makeUser(services, { company_id, role: 2 }));
    const { id: office, choices } = await boss.call(ENDPOINTS.categories.categories_create, {
      params: { company_id },
      body: { title: 'Office', type: 'array', choices: ['Lyon', 'Uppsala'] },
    });
    const [lyon, uppsala] = Object.keys(choices);
    const set = (values: object, column: 'users' | 'categories', id: number) =>
      services.database.company(company_id, 'write', (db) =>
        db.updateTable(column).set(values).where('id', '=', id).execute(),
      );
    await set({ fields: JSON.stringify({ [office]: [uppsala, lyon] }) }, 'users', ada.user_id);
    await set({ fields: JSON.stringify({ [office]: [lyon] }) }, 'users', bo.user_id);
    expect((await browser.call(slotsOf, { query: whose })).suggested_places).toEqual(['Lyon']);
    // What members may not see is not suggested.
    await set({ only_for_matching: true }, 'categories', office);
    expect((await browser.call(slotsOf, { query: whose })).suggested_places).toEqual([]);
  });

  it('is exported, and removed with the member who entered it', async () => {
    const { whose, browser, other, company_id } = await scene();
    await browser.call(place, { body: { ...whose, place: 'My kitchen', call_url: CALL } });
    const exported = await browser.call(ENDPOINTS.members.export_me, { params: { company_id } });
    expect(JSON.stringify(exported)).toContain('My kitchen');
    await browser.call(ENDPOINTS.accounts.erase_me, { params: { company_id }, body: { password: null } });
    const params = { company_id, id: whose.coffee_id };
    expect(await other.call(coffeeOf, { params })).toMatchObject({ place: '', call_url: null });
  });
});

it('a booked time is a file with the id of the event in the emails', async () => {
  const { ada, whose, browser, first } = await scene();
  expect(await browser.refused(file, { query: whose })).toMatchObject({ code: 'booking_none' });
  await browser.call(schedule, { body: { ...whose, starts_at: first } });
  await browser.call(place, { body: { ...whose, place: 'Lyon canteen' } });
  const mailed = eventIn((await mailsTo(ada)).at(-1)?.calendar);
  const query = new URLSearchParams({ token: tokenOf({ whose, ada }, 'schedule') });
  const answer = await holder.app.http.inject(`${file.path}?${query}`);
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="event.ics"') as string,
  });
  const text = answer.body;
  expect(eventIn(text)).toEqual({ ...mailed, method: 'PUBLISH' });
  expect(text).not.toContain('ATTENDEE');
});
