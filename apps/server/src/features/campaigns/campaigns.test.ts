import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '#test/app.ts';
import { testApp } from '#test/app.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';

const { campaigns, categories } = ENDPOINTS;
const holder = testApp();

async function adminOf(app: TestApp) {
  const admin = await makeAdmin(app.services);
  return { admin, browser: await app.as(admin), company_id: admin.company_id };
}

const dates = () => ({ next_requests_send_at: inDays(1), next_matchs_send_at: inDays(6) });

describe('a program', () => {
  it('starts as a draft with the defaults of the spec', async () => {
    const { browser, company_id } = await adminOf(holder.app);
    const program = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee' },
    });
    expect(program).toMatchObject({ status: 'draft', frequency: 2, users_per_group: 2, algo: 'random' });
    expect(program.send_requests).toBe(true);
    expect(program.active_users_count).toBe(1);
  });

  it('keeps what an update leaves out', async () => {
    const { browser, company_id } = await adminOf(holder.app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', description: 'Half an hour', frequency: 4 },
    });
    const after = await browser.call(campaigns.campaigns_update, {
      params: { company_id, id },
      body: { name: 'Tea' },
    });
    expect(after).toMatchObject({ name: 'Tea', description: 'Half an hour', frequency: 4 });
  });

  it('is not shown to an admin who may manage another one only', async () => {
    const { app } = holder;
    const { browser, company_id } = await adminOf(app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee' },
    });
    const narrow = await app.as(
      await makeAdmin(app.services, { company_id, permissions: { programs_management: [id + 1] } }),
    );
    const refusal = await narrow.refused(campaigns.campaigns_get, { params: { company_id, id } });
    expect(refusal).toMatchObject({
      code: 'permission_missing',
      values: { permission: 'programs_management' },
    });
    expect((await narrow.call(campaigns.campaigns_list, { params: { company_id } })).count).toBe(0);
  });

  it('is not found from another company', async () => {
    const { app } = holder;
    const { browser, company_id } = await adminOf(app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee' },
    });
    const other = await adminOf(app);
    for (const params of [
      { company_id, id },
      { company_id: other.company_id, id },
    ]) {
      expect((await other.browser.refused(campaigns.campaigns_get, { params })).code).toBe('not_found');
    }
  });
});

describe('starting a program', () => {
  it.each([
    [{}, /choose when the matches are sent/],
    [{ next_matchs_send_at: inDays(3) }, /choose when the invitations are sent/],
    [{ next_requests_send_at: inDays(1), next_matchs_send_at: inDays(-1) }, /has passed/],
    [{ next_requests_send_at: inDays(4), next_matchs_send_at: inDays(3) }, /before the matches/],
    [{ ...dates(), next_matchs_send_at: inDays(20) }, /longer to answer than the time between/],
  ])('is refused while the dates %o do not fit', async (body, reason) => {
    const { browser, company_id } = await adminOf(holder.app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', ...body },
    });
    const refusal = await browser.refused(campaigns.activate, { params: { company_id, id } });
    expect(refusal.code).toBe('campaign_incomplete');
    expect(refusal.title).toMatch(reason);
  });

  it('runs until it is paused, which clears the dates; archived is final', async () => {
    const { browser, company_id } = await adminOf(holder.app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', ...dates() },
    });
    const params = { company_id, id };
    expect((await browser.call(campaigns.activate, { params })).status).toBe('active');
    const paused = await browser.call(campaigns.deactivate, { params });
    expect(paused).toMatchObject({
      status: 'inactive',
      next_requests_send_at: null,
      next_matchs_send_at: null,
    });
    expect((await browser.call(campaigns.archive, { params })).status).toBe('archived');
    const refusal = await browser.refused(campaigns.activate, { params });
    expect(refusal).toMatchObject({ code: 'campaign_state', values: { status: 'archived' } });
  });
});

describe('a clone', () => {
  it('is a separate draft with the same settings and no dates', async () => {
    const { browser, company_id } = await adminOf(holder.app);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', users_per_group: 4, ...dates() },
    });
    await browser.call(campaigns.archive, { params: { company_id, id } });
    const copy = await browser.call(campaigns.clone, { params: { company_id, id } });
    expect(copy).toMatchObject({ name: 'Coffee (copy)', status: 'draft', users_per_group: 4 });
    expect(copy.next_matchs_send_at).toBeNull();
    expect(copy.id).not.toBe(id);
  });
});

describe('rules', () => {
  it('are saved only when every one of them passes the check', async () => {
    const { browser, company_id } = await adminOf(holder.app);
    const department = await browser.call(categories.categories_create, {
      params: { company_id },
      body: { title: 'Department', type: 'select', choices: ['Sales', 'Design'] },
    });
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', algo: 'crossgroup' },
    });
    const params = { company_id, id };
    const fine = { kind: 'cross_category', category: department.id, value: 'different' } as const;
    const refusal = await browser.refused(campaigns.rules, {
      params,
      body: { rules: [fine, { ...fine, category: 999_999 }] },
    });
    expect(refusal).toMatchObject({
      code: 'rules_invalid',
      errors: [{ path: 'rules.1', code: 'unknown_category' }],
    });
    const { rules } = await browser.call(campaigns.rules, { params, body: { rules: [fine] } });
    expect(rules).toEqual([{ ...fine, strength: 'prefer' }]);
  });
});

describe('the audience', () => {
  it('counts active members that the filter finds, without admins where the program says so', async () => {
    const { app } = holder;
    const { browser, company_id } = await adminOf(app);
    await makeUser(app.services, { company_id });
    await makeUser(app.services, { company_id, is_active: false });
    const { id, active_users_count } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', exclude_admins: true },
    });
    expect(active_users_count).toBe(1);
    await browser.call(campaigns.campaigns_update, {
      params: { company_id, id },
      body: { exclude_admins: false },
    });
    expect((await browser.call(campaigns.count, { params: { company_id, id } })).count).toBe(2);
  });
});

describe('a new program', () => {
  it('has the language and the clock of its workspace, unless it says otherwise', async () => {
    const { app } = holder;
    const { browser, company_id } = await adminOf(app);
    await app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('companies')
        .set({ timezone: 'Europe/Paris', culture: 'fr' })
        .where('id', '=', company_id)
        .execute(),
    );
    const make = (body: { timezone?: string }) =>
      browser.call(campaigns.campaigns_create, { params: { company_id }, body: { name: 'Café', ...body } });
    expect(await make({})).toMatchObject({ timezone: 'Europe/Paris', culture: 'fr' });
    expect(await make({ timezone: 'Asia/Tokyo' })).toMatchObject({ timezone: 'Asia/Tokyo', culture: 'fr' });
  });
});

describe('the tick', () => {
  it('opens each round once and moves the dates on by the frequency', async () => {
    const { app } = holder;
    const { admin, browser, company_id } = await adminOf(app);
    const body = { name: 'Coffee', ...dates(), timezone: 'Europe/Paris' };
    const { id } = await browser.call(campaigns.campaigns_create, { params: { company_id }, body });
    await browser.call(campaigns.activate, { params: { company_id, id } });
    await app.advance('25 hours');
    await Promise.all([1, 2, 3].map(() => app.services.jobs.runOnce(app.services, 'campaigns.tick')));
    const rounds = await app.services.database.company(company_id, 'read', (db) =>
      db.selectFrom('rounds').selectAll().where('campaign_id', '=', id).execute(),
    );
    expect(rounds).toHaveLength(1);
    expect(rounds[0]?.matchs_send_at).toBe(body.next_matchs_send_at);
    // The session of the day before has gone idle.
    const later = await app.as(admin);
    const after = await later.call(campaigns.campaigns_get, { params: { company_id, id } });
    expect(after.has_open_session).toBe(true);
    const moved = Date.parse(after.next_requests_send_at ?? '') - Date.parse(body.next_requests_send_at);
    // Two weeks of wall clock: an hour more or less when a DST change is between.
    expect(Math.abs(moved / 3_600_000 - 14 * 24)).toBeLessThanOrEqual(1);
  });
});
