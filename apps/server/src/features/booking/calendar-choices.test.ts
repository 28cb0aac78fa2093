import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { calendarScene } from '#test/calendar-scene.ts';
import { MAIN } from '#test/vendor-calendar.ts';

const { calendars, calendars_update: update, update_destination_calendar: choose } = ENDPOINTS.calendars;
const { booking_slots: slotsOf, booking_schedule: schedule } = ENDPOINTS.booking;
const { booking_reschedule: move, booking_cancel: cancel, booking_place: place } = ENDPOINTS.booking;

const { vendors, holder, scene, connected, mailsTo } = calendarScene();

describe.each(['google', 'office365'] as const)('a calendar of %s', (provider) => {
  it('is one of several of its account: the main one is read, others when chosen', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    const { slots } = await other.call(slotsOf, { query: whose });
    const [first = '', second = '', third = ''] = slots;
    vendors.calendars.push(
      { id: 'team', name: 'Team', access: 'writer', busy: [{ start: first, end: second }] },
      { id: 'family', name: 'Family', access: 'reader', busy: [{ start: second, end: third }] },
    );
    const { results } = await connected(made, provider);
    expect(results).toMatchObject([
      { name: 'Ada', is_primary: true, can_write: true, checks_busy: true },
      { name: 'Family', is_primary: false, can_write: false, checks_busy: false },
      { name: 'Team', is_primary: false, can_write: true, checks_busy: false },
    ]);
    expect(new Set(results.map(({ account_id: id }) => id)).size).toBe(1);
    const read = (name: string, checks_busy = true) => {
      const id = results.find((calendar) => calendar.name === name)?.id ?? 0;
      return browser.call(update, { params: { ...params, id }, body: { checks_busy } });
    };
    const offered = async () => (await other.call(slotsOf, { query: whose })).slots;
    expect(await offered()).toEqual(slots);
    await read('Team');
    expect(await offered()).toEqual(slots.filter((slot) => slot !== first));
    await read('Family');
    expect(await offered()).toEqual(slots.slice(2));
    await read('Team', false);
    expect(await offered()).toEqual(slots.filter((slot) => slot !== second));
  });

  it('is written into when chosen for it, and an event stays where it was written', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    vendors.calendars.push(
      { id: 'team', name: 'Team', access: 'writer', busy: [] },
      { id: 'family', name: 'Family', access: 'reader', busy: [] },
    );
    const { results } = await connected(made, provider);
    const named = (name: string) => results.find((calendar) => calendar.name === name)?.id ?? 0;
    const choice = (name: string) => ({ params, body: { destination_calendar_id: named(name) } });
    expect(await browser.refused(choose, choice('Family'))).toMatchObject({ code: 'calendar_read_only' });
    await browser.call(choose, choice('Team'));
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    await holder.app.settle();
    expect([...vendors.places.values()]).toEqual(['team']);
    await browser.call(choose, choice('Ada'));
    await browser.call(move, { body: { ...whose, starts_at: slots[3] ?? '' } });
    await holder.app.settle();
    expect([...vendors.places.values()]).toEqual(['team']);
    expect([...vendors.events.values()]).toMatchObject([
      { start: { dateTime: expect.stringContaining(slots[3]?.slice(0, 16) ?? 'none') as string } },
    ]);
    await other.call(cancel, { body: whose });
    await holder.app.settle();
    expect(vendors.events.size).toBe(0);
  });

  it('that was deleted takes no events: they come by mail, and another one can be chosen', async () => {
    const made = await scene();
    const { browser, other, params, whose, ada } = made;
    vendors.calendars.push({ id: 'team', name: 'Team', access: 'owner', busy: [] });
    const { results } = await connected(made, provider);
    const team = results.find(({ name }) => name === 'Team')?.id ?? 0;
    await browser.call(choose, { params, body: { destination_calendar_id: team } });
    vendors.calendars.pop();
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(place, { body: { ...whose, place: 'Canteen' } });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    await holder.app.settle();
    expect(vendors.events.size).toBe(0);
    const [told, instead] = await mailsTo(ada);
    expect(told).toMatchObject({
      calendar: null,
      text: expect.stringContaining('add the event to your calendar automatically') as string,
    });
    expect(instead).toMatchObject({ text: expect.stringContaining('We couldn’t write it there') as string });
    expect(instead?.calendar).toContain('METHOD:REQUEST');
    expect(await browser.call(calendars, { params })).toMatchObject({
      destination_calendar_id: team,
      results: [{ name: 'Ada' }, { name: 'Team', state: 'gone' }],
    });
    const list = await browser.call(choose, {
      params,
      body: { destination_calendar_id: results.find(({ name }) => name === 'Ada')?.id ?? 0 },
    });
    expect(list.results).toMatchObject([{ name: 'Ada' }]);
    expect(await browser.refused(choose, { params, body: { destination_calendar_id: team } })).toMatchObject({
      code: 'not_found',
    });
    // The next date is written into it at once.
    await browser.call(move, { body: { ...whose, starts_at: slots[3] ?? '' } });
    await holder.app.settle();
    expect([...vendors.places.values()]).toEqual([MAIN]);
  });

  it('that may only be read from now on takes no events either', async () => {
    const made = await scene();
    const { browser, other, params, whose, ada } = made;
    await connected(made, provider);
    Object.assign(vendors.calendars[0] ?? {}, { access: 'reader' });
    const { slots } = await other.call(slotsOf, { query: whose });
    await other.call(schedule, { body: { ...whose, starts_at: slots[0] ?? '' } });
    await holder.app.settle();
    expect((await mailsTo(ada)).at(-1)?.calendar).toContain('METHOD:REQUEST');
    expect((await browser.call(calendars, { params })).results).toMatchObject([{ can_write: false }]);
  });

  it('that alone cannot be read keeps no other from being read', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    const { slots } = await other.call(slotsOf, { query: whose });
    const [first = '', second = ''] = slots;
    const broken = { id: 'team', name: 'Team', access: 'owner', busy: [], isBroken: true } as const;
    vendors.calendars.push({ ...broken, busy: [] });
    vendors.calendars[0]?.busy.push({ start: first, end: second });
    const { results } = await connected(made, provider);
    const id = results.find(({ name }) => name === 'Team')?.id ?? 0;
    await browser.call(update, { params: { ...params, id }, body: { checks_busy: true } });
    const view = await other.call(slotsOf, { query: whose });
    expect(view).toMatchObject({ calendars_unread: true });
    expect(view.slots).toEqual(slots.filter((slot) => slot !== first));
    expect((await browser.call(calendars, { params })).results).toMatchObject([
      { name: 'Ada', state: 'connected' },
      { name: 'Team', state: 'failing' },
    ]);
  });

  it('follows its account: new ones come, renamed ones are renamed, deleted ones leave', async () => {
    const made = await scene();
    const { browser, params } = made;
    vendors.calendars.push({ id: 'team', name: 'Team', access: 'owner', busy: [] });
    const { results } = await connected(made, provider);
    const team = results.find(({ name }) => name === 'Team')?.id ?? 0;
    await browser.call(update, { params: { ...params, id: team }, body: { checks_busy: true } });
    const names = async () => {
      await holder.app.advance('10 minutes');
      return (await browser.call(calendars, { params })).results.map(({ name }) => name);
    };
    const [main] = vendors.calendars;
    vendors.calendars = [{ ...main, id: MAIN, name: 'Ada L.', access: 'owner', busy: [] }];
    expect(await names()).toEqual(['Ada L.']);
    expect(
      await browser.refused(update, { params: { ...params, id: team }, body: { checks_busy: true } }),
    ).toMatchObject({ code: 'not_found' });
    // A calendar that is listed again has its former settings.
    vendors.calendars.push(
      { id: 'team', name: 'Team', access: 'owner', busy: [] },
      { id: 'new', name: 'New', access: 'owner', busy: [] },
    );
    expect(await names()).toEqual(['Ada L.', 'New', 'Team']);
    const list = await browser.call(calendars, { params });
    expect(list.results).toMatchObject([
      { checks_busy: true },
      { checks_busy: false },
      { id: team, checks_busy: true },
    ]);
    // The stored calendars of an account that does not answer stay.
    vendors.failing = 503;
    expect(await names()).toEqual(['Ada L.', 'New', 'Team']);
  });
});
