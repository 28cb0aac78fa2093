import {
  ADMIN_CRITERIA,
  ENDPOINTS,
  MEMBER_CRITERIA,
  MEMBER_START,
  ONBOARDING_STEPS,
  ROUND_STATUS,
} from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { makeCampaign } from '#test/factories-rounds.ts';
import { makeField } from '#test/fields.ts';
import { makePng } from '#test/pictures.ts';

const { onboarding, preferences } = ENDPOINTS;
const holder = testApp();

/** One person in a new workspace. */
async function scene(role: 0 | 1) {
  const { services } = holder.app;
  const who = await (role === 0 ? makeUser(services) : makeAdmin(services));
  const params = { company_id: who.company_id };
  const browser = await holder.app.as(who);
  const status = () => browser.call(onboarding.onboarding_status, { params });
  const done = async () => (await status()).criteria.filter((one) => one.done).map(({ name }) => name);
  return { who, services, params, browser, status, done };
}

describe('the onboarding of a workspace', () => {
  it('counts 1 and the four things that are so, out of five', async () => {
    const { who, services, params, browser, status, done } = await scene(1);
    const setUp = (onboarding_finish_date: string | null) =>
      services.database.global('write', (db) =>
        db
          .updateTable('companies')
          .set({ onboarding_finish_date })
          .where('id', '=', who.company_id)
          .execute(),
      );
    await setUp(null);
    expect(await status()).toMatchObject({
      show: true,
      step: 1,
      percent: 0.2,
      finished: false,
      has_active_users: false,
    });
    expect((await status()).criteria.map(({ name }) => name)).toEqual([...ADMIN_CRITERIA]);
    expect(await done()).toEqual([]);

    await makeField({ ...who, params, browser }, 'Office', 'select', ['Oslo']);
    expect(await status()).toMatchObject({ knowledge_data: true, step: 1 });
    const other = await makeUser(services, params);
    expect(await status()).toMatchObject({ has_active_users: true, step: 2, percent: 0.4 });
    const { campaign_id } = await makeCampaign(services, { ...params, status: 'draft' });
    expect(await done()).toEqual(['categories', 'users', 'campaigns']);
    await services.database.company(who.company_id, 'write', (db) =>
      db
        .updateTable('campaigns')
        .set({ status: 'active', next_matchs_send_at: '2099-01-01T08:00:00Z' })
        .where('id', '=', campaign_id)
        .execute(),
    );
    expect(await status()).toMatchObject({ has_active_campaigns: true, has_planned_session: true, step: 4 });
    const { round_id } = await makeCoffees(services, who.company_id, [[who.user_id, other.user_id]]);
    await services.database.company(who.company_id, 'write', (db) =>
      db.updateTable('rounds').set({ status: ROUND_STATUS.matchsSent }).where('id', '=', round_id).execute(),
    );
    await setUp('2026-11-20T08:00:00Z');
    expect(await status()).toMatchObject({
      step: 5,
      percent: 1,
      finished: true,
      initialized: true,
      show: false,
    });
    expect(await done()).toEqual([...ADMIN_CRITERIA]);
  });

  it('takes an invitation for people who come', async () => {
    const { params, browser, done } = await scene(1);
    await browser.call(ENDPOINTS.invitations.invite, { params, body: { emails: ['new@company.example'] } });
    expect(await done()).toEqual(['initialized', 'users']);
  });
});

describe('the onboarding of a member', () => {
  it('is a coffee, two pages, and a preference', async () => {
    const { who, services, params, browser, status, done } = await scene(0);
    expect((await status()).criteria.map(({ name }) => name)).toEqual([MEMBER_START, ...MEMBER_CRITERIA]);
    const admin = await makeAdmin(services, params);
    const field = await makeField(
      { ...admin, params, browser: await holder.app.as(admin) },
      'Office',
      'select',
      ['Oslo'],
    );
    const { id } = await browser.call(preferences.preferences_create, {
      params,
      body: { wish: 'meet', category: field.id, choice: 'oslo' },
    });
    expect(await done()).toEqual(['preferences']);
    await browser.call(onboarding.update_onboarding_state, {
      params,
      body: { onboarding_state: { opportunities: true } },
    });
    await browser.call(onboarding.update_onboarding_state, {
      params,
      body: { onboarding_state: { network: true } },
    });
    expect(await done()).toEqual(['opportunities', 'network', 'preferences']);
    await makeCoffees(services, who.company_id, [[who.user_id, admin.user_id]], { sent: false });
    expect(await done(), 'a coffee that was not sent is a secret').not.toContain('coffee');
    await makeCoffees(services, who.company_id, [[who.user_id, admin.user_id]]);
    expect(await status()).toMatchObject({ show: false });
    await browser.call(preferences.preferences_update, {
      params: { ...params, id },
      body: { status: 'inactive' },
    });
    expect(await done()).not.toContain('preferences');
  });

  it('begins with a line, a photo or a field of their own, without which it ends too', async () => {
    const { who, services, params, browser, done } = await scene(0);
    const { users_detail_update: update, photo_set: setPhoto, photo_delete: removePhoto } = ENDPOINTS.members;
    const own = { ...params, id: who.user_id };
    const change = (body: { about_me?: string; last_name?: string }) =>
      browser.call(update, { params: own, body });
    await change({ last_name: 'Changed' });
    expect(await done()).toEqual([]);
    await change({ about_me: 'Bees and bread' });
    expect(await done()).toEqual([MEMBER_START]);
    await change({ about_me: '' });
    await browser.call(setPhoto, { params, body: { data: makePng(64, 64).toString('base64') } });
    expect(await done()).toEqual([MEMBER_START]);
    await browser.call(removePhoto, { params: own });
    const admin = await makeAdmin(services, params);
    const house = { ...admin, params, browser: await holder.app.as(admin) };
    const field = await makeField(house, 'Office', 'select', ['Oslo']);
    const userfield_set = [{ category: field.id, value: 'oslo' }];
    await house.browser.call(update, { params: own, body: { userfield_set } });
    expect(await done(), 'an admin filled it in').toEqual([]);
    await browser.call(update, {
      params: own,
      body: { userfield_set: [{ category: field.id, value: null }] },
    });
    expect(await done()).toEqual([MEMBER_START]);
  });

  it('remembers what was seen, and what was hidden, for oneself alone', async () => {
    const { services, params, browser, status } = await scene(0);
    const { welcome, carousel, start_free_trial: trial } = ONBOARDING_STEPS;
    const see = (steps: (typeof welcome | typeof carousel | typeof trial)[]) =>
      browser.call(onboarding.update_onboarding_seen_steps, { params, body: { steps } });
    await see([welcome, trial]);
    expect((await see([carousel, welcome])).seen_steps).toEqual([carousel, welcome, trial]);
    const unknown = { params, body: { steps: [77 as typeof welcome] } };
    expect((await browser.refused(onboarding.update_onboarding_seen_steps, unknown)).code).toBe(
      'invalid_input',
    );
    await browser.call(onboarding.hide_onboarding_button, { params });
    expect((await status()).show).toBe(false);
    const other = await holder.app.as(await makeUser(services, params));
    expect(await other.call(onboarding.onboarding_status, { params })).toMatchObject({
      show: true,
      seen_steps: [],
      state: {},
    });
  });
});

describe('the steps', () => {
  it('come in order and in both languages, and those of admin pages to admins alone', async () => {
    const admin = await scene(1);
    const member = await scene(0);
    const steps = async ({ browser, params }: typeof admin, culture: 'en' | 'fr') =>
      (await browser.call(onboarding.onboarding, { params: { ...params, culture } })).results;
    const english = await steps(admin, 'en');
    expect(english.map(({ id }) => id)).toEqual([8, 5, 1, 4, 9, 2, 6, 3, 7]);
    expect(english.filter(({ path }) => path === null).map(({ name }) => name)).toEqual([
      'welcome',
      'carousel',
    ]);
    const french = await steps(admin, 'fr');
    expect(french.map(({ pages }) => pages.length)).toEqual(english.map(({ pages }) => pages.length));
    expect(french[0]?.pages[0]?.title).toBe('Bienvenue sur Fika');
    expect((await steps(member, 'en')).map(({ name }) => name)).toEqual([
      'welcome',
      'carousel',
      'availabilities',
    ]);
  });
});
