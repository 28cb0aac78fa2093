import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { calendarScene } from '#test/calendar-scene.ts';

const { calendars, calendars_connect: connect, calendars_callback: callback } = ENDPOINTS.calendars;
const { calendars_update: update, calendars_delete: disconnect } = ENDPOINTS.calendars;
const { update_destination_calendar: choose } = ENDPOINTS.calendars;
const { booking_slots: slotsOf, booking_schedule: schedule } = ENDPOINTS.booking;
const { booking_reschedule: move, booking_cancel: cancel } = ENDPOINTS.booking;

const { vendors, holder, scene, connected, mailsTo } = calendarScene();

describe.each(['google', 'office365'] as const)('an account of %s', (provider) => {
  it('takes its busy times out of the slots, and gets the event, moved and taken out again', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    const before = await other.call(slotsOf, { query: whose });
    const [first = '', second = '', third = ''] = before.slots;
    vendors.calendars[0]?.busy.push({ start: first, end: second });
    const list = await connected(made, provider);
    expect(list).toMatchObject({
      results: [{ provider, account: 'ada@office.example', state: 'connected' }],
    });
    expect(list.destination_calendar_id).toBe(list.results[0]?.id);
    const after = await other.call(slotsOf, { query: whose });
    expect(after.slots).toEqual(before.slots.filter((slot) => slot !== first));
    // Nothing shows whose calendar it is, or its content.
    expect(JSON.stringify(after)).not.toMatch(/office\.example|busy/);
    await other.call(schedule, { body: { ...whose, starts_at: second } });
    await holder.app.settle();
    const [[id, event] = ['', {}]] = vendors.events;
    expect(vendors.events.size).toBe(1);
    expect(event).toMatchObject({
      start: { dateTime: expect.stringContaining(second.slice(0, 16)) as string },
    });
    await browser.call(move, { body: { ...whose, starts_at: third } });
    await holder.app.settle();
    expect(vendors.events.get(id)).toMatchObject({
      start: { dateTime: expect.stringContaining(third.slice(0, 16)) as string },
    });
    await browser.call(cancel, { body: whose });
    await holder.app.settle();
    expect(vendors.events.size).toBe(0);
    // It would be in the calendar twice if the emails had it as well.
    expect((await mailsTo(made.ada)).map(({ calendar }) => calendar)).toEqual([null, null, null]);
    expect((await mailsTo(made.bo)).every(({ calendar }) => calendar !== null)).toBe(true);
    await browser.call(disconnect, { params: { ...params, id: list.results[0]?.account_id ?? 0 } });
    expect(await browser.call(calendars, { params })).toMatchObject({ results: [] });
    expect((await other.call(slotsOf, { query: whose })).slots).toContain(first);
  });

  it('gets another token when its own ends, and says so when its consent is gone', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    await connected(made, provider);
    vendors.endAccess();
    await holder.app.advance('10 minutes');
    expect(await other.call(slotsOf, { query: whose })).toMatchObject({ calendars_unread: false });
    vendors.endAccess();
    vendors.isRevoked = true;
    await holder.app.advance('10 minutes');
    const view = await other.call(slotsOf, { query: whose });
    expect(view.calendars_unread).toBe(true);
    expect(view.slots.length).toBeGreaterThan(0);
    const [known] = (await browser.call(calendars, { params })).results;
    expect(known).toMatchObject({ state: 'expired' });
    // Booking works without it, and connecting again restores the same calendar.
    await other.call(schedule, { body: { ...whose, starts_at: view.slots[0] ?? '' } });
    await holder.app.settle();
    expect(vendors.events.size).toBe(0);
    expect((await mailsTo(made.ada)).at(-1)?.calendar).toContain('METHOD:REQUEST');
    vendors.isRevoked = false;
    const again = await connected(made, provider);
    expect(again.results).toMatchObject([{ id: known?.id, state: 'connected' }]);
  });
});

describe('connected calendars', () => {
  it('that do not answer leave slots from hours, with a notice', async () => {
    const made = await scene();
    const { browser, other, params, whose } = made;
    const before = await other.call(slotsOf, { query: whose });
    const list = await connected(made, 'google');
    vendors.failing = 503;
    await holder.app.advance('10 minutes');
    const view = await other.call(slotsOf, { query: whose });
    expect(view).toMatchObject({ calendars_unread: true });
    expect(view.slots.length).toBeGreaterThan(before.slots.length - 3);
    expect((await browser.call(calendars, { params })).results).toMatchObject([{ state: 'failing' }]);
    // A calendar that does not count is not queried either.
    const id = list.results[0]?.id ?? 0;
    await browser.call(update, { params: { ...params, id }, body: { checks_busy: false } });
    expect(await other.call(slotsOf, { query: whose })).toMatchObject({ calendars_unread: false });
  });

  it('are written into when chosen, and belong to one member', async () => {
    const made = await scene();
    const { browser, other, params } = made;
    const first = await connected(made, 'google', 'ada@one.example');
    const second = await connected(made, 'google', 'ada@two.example');
    expect(second.destination_calendar_id).toBe(first.results[0]?.id);
    const { id = 0, account_id = 0 } = second.results[1] ?? {};
    const chosen = await browser.call(choose, { params, body: { destination_calendar_id: id } });
    expect(chosen.destination_calendar_id).toBe(id);
    const none = await browser.call(choose, { params, body: { destination_calendar_id: null } });
    expect(none.destination_calendar_id).toBeNull();
    expect(await other.call(calendars, { params })).toMatchObject({ results: [] });
    for (const refusal of [
      await other.refused(disconnect, { params: { ...params, id: account_id } }),
      await other.refused(update, { params: { ...params, id }, body: { checks_busy: false } }),
      await other.refused(choose, { params, body: { destination_calendar_id: id } }),
    ]) {
      expect(refusal).toMatchObject({ code: 'not_found' });
    }
  });

  it('are connected once, by who began', async () => {
    const made = await scene();
    const { browser, other, params } = made;
    const begin = async () => {
      const { url: page } = await browser.call(connect, { params, body: { provider: 'google' } });
      return vendors.consent(page, 'ada@office.example');
    };
    const theirs = await begin();
    expect(await other.refused(callback, { params, body: theirs })).toMatchObject({
      code: 'calendar_consent_invalid',
    });
    await browser.call(callback, { params, body: theirs });
    expect(await browser.refused(callback, { params, body: theirs })).toMatchObject({
      code: 'calendar_consent_invalid',
    });
    const forged = { ...(await begin()), code: 'forged' };
    expect(await browser.refused(callback, { params, body: forged })).toMatchObject({
      code: 'calendar_unreachable',
    });
    const late = await begin();
    await holder.app.advance('20 minutes');
    expect(await browser.refused(callback, { params, body: late })).toMatchObject({
      code: 'calendar_consent_invalid',
    });
  });

  it('are not connected while a permission is left out', async () => {
    const made = await scene();
    const { browser, params } = made;
    for (const scope of ['calendar.events', 'calendar.freebusy', 'calendar.calendarlist.readonly']) {
      vendors.withheld = [scope];
      const { url: page } = await browser.call(connect, { params, body: { provider: 'google' } });
      const answer = vendors.consent(page, 'ada@office.example');
      expect(await browser.refused(callback, { params, body: answer })).toMatchObject({
        code: 'calendar_consent_partial',
      });
    }
    expect((await browser.call(calendars, { params })).results).toEqual([]);
  });

  it('of Microsoft hold whole days where their owner is', async () => {
    const made = await scene();
    const { services } = holder.app;
    await services.database.company(made.company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ timezone: 'America/New_York' })
        .where('id', '=', made.ada.user_id)
        .execute(),
    );
    const { slots } = await made.other.call(slotsOf, { query: made.whose });
    const dayOf = (slot: string) =>
      new Date(slot).toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
    const day = dayOf(slots.at(-1) ?? '');
    const [main] = vendors.calendars;
    if (main) main.days = [day];
    await connected(made, 'office365');
    const after = (await made.other.call(slotsOf, { query: made.whose })).slots;
    expect(after.filter((slot) => slots.includes(slot))).toEqual(slots.filter((slot) => dayOf(slot) !== day));
  });

  it('keep their tokens sealed, and go with their member', async () => {
    const { services } = holder.app;
    const made = await scene();
    await connected(made, 'google');
    const rows = () =>
      services.database.company(made.company_id, 'read', (db) =>
        db.selectFrom('calendar_accounts').selectAll().where('user_id', '=', made.ada.user_id).execute(),
      );
    const [row] = await rows();
    expect(row?.sealed_tokens).toMatch(/^v1\./);
    const exported = await made.browser.call(ENDPOINTS.members.export_me, { params: made.params });
    expect(JSON.stringify(exported)).toContain('ada@office.example');
    expect(JSON.stringify(exported)).not.toContain('sealed_tokens');
    await made.browser.call(ENDPOINTS.accounts.erase_me, { params: made.params, body: { password: null } });
    expect(await rows()).toEqual([]);
  });

  it('are refused where the workspace has turned them off', async () => {
    const { browser, params } = await scene({ account_access: { enable_calendar_integration: false } });
    for (const refusal of [
      await browser.refused(calendars, { params }),
      await browser.refused(connect, { params, body: { provider: 'google' } }),
      await browser.refused(choose, { params, body: { destination_calendar_id: null } }),
    ]) {
      expect(refusal).toMatchObject({ code: 'calendars_off', status: 403 });
    }
  });
});
