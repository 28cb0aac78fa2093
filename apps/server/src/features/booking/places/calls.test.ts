import { ENDPOINTS } from '@fika/contract';
import ICAL from 'ical.js';
import { expect, describe, it } from 'vitest';
import { calendarScene } from '#test/calendar-scene.ts';
import { writeEvents } from '../commands/write-events.ts';

const { booking_slots: slotsOf, booking_schedule: schedule, booking_reschedule: move } = ENDPOINTS.booking;
const { booking_cancel: cancel, booking_place: place } = ENDPOINTS.booking;
const { vendors, holder, scene, connected, mailsTo } = calendarScene(() => ({ LOG_LEVEL: 'silent' }));

const LINKS = {
  google: /^https:\/\/meet\.example\.com\/fika/,
  office365: /^https:\/\/teams\.example\.com\//,
} as const;

const eventOfVendor = () => [...vendors.events.values()][0] ?? {};
const callOfVendor = () => JSON.stringify(eventOfVendor()).match(/https:\/\/(meet|teams)\.example[^"]*/)?.[0];

function locationIn(calendar: string | null | undefined) {
  const component = new ICAL.Component(ICAL.parse(calendar ?? '') as never).getFirstSubcomponent('vevent');
  const read = (name: string) => component?.getFirstPropertyValue(name);
  return { location: read('location'), url: read('url'), sequence: read('sequence') };
}

async function bookingOf({ company_id }: { company_id: number }): Promise<number> {
  const { id } = await holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('bookings').select('id').executeTakeFirstOrThrow(),
  );
  return id;
}

describe.each(['google', 'office365'] as const)('a call made by %s', (provider) => {
  it('is in the event, on the pages, and in one email to each', async () => {
    const made = await scene();
    const { other, whose } = made;
    await connected(made, provider);
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    const [mail, ...more] = await mailsTo(made.bo);
    expect(more).toEqual([]);
    const view = await made.browser.call(slotsOf, { query: whose });
    expect(view).toMatchObject({ place: '', in_calendar: true });
    expect(view.call_url).toMatch(LINKS[provider]);
    expect((await other.call(slotsOf, { query: whose })).in_calendar).toBe(false);
    expect(callOfVendor()).toBe(view.call_url);
    expect(mail?.text).toContain(view.call_url);
    expect(locationIn(mail?.calendar)).toEqual({
      location: view.call_url,
      url: view.call_url,
      sequence: 0,
    });
    expect((await mailsTo(made.ada)).map(({ text }) => text.includes(view.call_url ?? '?'))).toEqual([true]);
    // It stays when the time moves, and ends with the booking.
    await other.call(move, { body: { ...whose, starts_at: slots[1] ?? '' } });
    await holder.app.settle();
    expect(callOfVendor()).toBe(view.call_url);
    expect((await other.call(slotsOf, { query: whose })).call_url).toBe(view.call_url);
    const canceled = await other.call(cancel, { body: whose });
    expect(canceled.call_url).toBeNull();
    await holder.app.settle();
    expect(vendors.events.size).toBe(0);
  });

  it.each(['ignored', 'refused'] as const)(
    'is left out where the account cannot make one: %s',
    async (how) => {
      const made = await scene();
      const { other, whose } = made;
      await connected(made, provider);
      vendors.callsOfAccount = how;
      const { slots } = await other.call(slotsOf, { query: whose });
      await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
      expect(await mailsTo(made.bo)).toHaveLength(1);
      expect(vendors.events.size).toBe(1);
      expect(callOfVendor()).toBeUndefined();
      expect((await other.call(slotsOf, { query: whose })).call_url).toBeNull();
    },
  );

  it('is not made where people said where they meet, and ends when they say so later', async () => {
    const made = await scene();
    const { other, whose } = made;
    await connected(made, provider);
    await other.call(place, { body: { ...whose, place: 'Canteen' } });
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    await holder.app.settle();
    expect(callOfVendor()).toBeUndefined();
    expect(JSON.stringify(eventOfVendor())).toContain('"Canteen"');
    await other.call(cancel, { body: whose });
    await other.call(place, { body: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[1] ?? '' } });
    await holder.app.settle();
    expect(callOfVendor()).toMatch(LINKS[provider]);
    await other.call(place, { body: { ...whose, place: 'Roof' } });
    await holder.app.settle();
    expect(callOfVendor()).toBeUndefined();
    expect(JSON.stringify(eventOfVendor())).toContain('"Roof"');
  });

  it('is left out where the calendar is gone, and the email has the event', async () => {
    const made = await scene();
    const { other, whose } = made;
    await connected(made, provider);
    vendors.calendars.length = 0;
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    const mails = await mailsTo(made.ada);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.calendar).toContain('METHOD:REQUEST');
  });

  it('does not hold emails back while the provider is down', async () => {
    const made = await scene();
    const { other, whose } = made;
    await connected(made, provider);
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    vendors.failing = 503;
    await expect(holder.app.settle()).rejects.toThrow('events could not be written');
    expect(await mailsTo(made.bo)).toHaveLength(1);
    vendors.failing = null;
    // The queue tries again.
    const { company_id } = made;
    await writeEvents(holder.app.services, { company_id, booking_id: await bookingOf(made) });
    expect(vendors.events.size).toBe(1);
    expect(await mailsTo(made.bo)).toHaveLength(1);
  });
});

it('a call goes with the member whose calendar made it', async () => {
  const made = await scene();
  const { browser, other, whose, params } = made;
  await connected(made, 'google');
  const { slots } = await other.call(slotsOf, { query: whose });
  await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
  await holder.app.settle();
  const coffee = () =>
    other.call(ENDPOINTS.coffees.coffees_get, {
      params: { company_id: whose.company_id, id: whose.coffee_id },
    });
  expect((await coffee()).call_url).toMatch(LINKS.google);
  await browser.call(ENDPOINTS.accounts.erase_me, { params, body: { password: null } });
  expect((await coffee()).call_url).toBeNull();
});

it('a call that Google makes a moment later is found', async () => {
  const made = await scene();
  const { other, whose } = made;
  await connected(made, 'google');
  vendors.callsOfAccount = 'late';
  const { slots } = await other.call(slotsOf, { query: whose });
  await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
  await holder.app.settle();
  expect((await other.call(slotsOf, { query: whose })).call_url).toMatch(LINKS.google);
});

it('a repeated try finds the call that the first one made', async () => {
  const made = await scene();
  const { other, whose } = made;
  await connected(made, 'google');
  const { slots } = await other.call(slotsOf, { query: whose });
  await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
  const id = await bookingOf(made);
  const key = `fika${made.company_id}b${id}u${made.ada.user_id}`;
  // The answer of the first try was lost.
  vendors.events.set(key, { hangoutLink: 'https://meet.example.com/first' });
  vendors.places.set(key, vendors.calendars[0]?.id ?? '');
  await holder.app.settle();
  expect((await other.call(slotsOf, { query: whose })).call_url).toBe('https://meet.example.com/first');
});
