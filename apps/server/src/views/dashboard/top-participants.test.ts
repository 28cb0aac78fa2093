import { ENDPOINTS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { compareTop } from '#test/dashboard/compare-people.ts';
import { makeHistory } from '#test/dashboard/history.ts';
import { type Asked, readRaw } from '#test/dashboard/recompute.ts';
import { makeAdmin } from '#test/factories.ts';

const holder = testApp();
const { top_randomers } = ENDPOINTS.dashboard;
const { update_settings } = ENDPOINTS.members;
const { save_option } = ENDPOINTS.workspaces;

async function company() {
  const { services } = holder.app;
  const made = await makeHistory(holder.app, { seed: 9 });
  const params = { company_id: made.company_id };
  const superadmin = await holder.app.as(
    await makeAdmin(services, { company_id: made.company_id, role: ROLES.superadmin }),
  );
  const top = async (body: object = {}) => made.browser.call(top_randomers, { params, body });
  return { ...made, params, superadmin, top };
}

describe('top participants', () => {
  it('are those who met the most people, as from the raw rows, for any programs', async () => {
    const { company_id, campaigns, top } = await company();
    const raw = await readRaw(holder.app.services, company_id);
    for (const some of [[], campaigns.slice(0, 1)]) {
      const { range, members } = await top({ campaigns: some });
      const asked: Asked = { ...range, campaigns: some };
      expect(members.length).toBeGreaterThan(0);
      compareTop(raw, members, asked);
    }
  });

  it('leave out who chose so, until they choose otherwise', async () => {
    const { params, top } = await company();
    const [first] = (await top()).members;
    const member = await holder.app.as(await accountOf(first?.user.email ?? ''));
    const settings = await member.call(update_settings, { params, body: { top_participants: false } });
    expect(settings.top_participants).toBe(false);
    expect((await top()).members.map(({ user }) => user.id)).not.toContain(first?.user.id);
    // Other settings change nothing about it.
    await member.call(update_settings, { params, body: { pace: 2 } });
    expect((await top()).members.map(({ user }) => user.id)).not.toContain(first?.user.id);
    await member.call(update_settings, { params, body: { top_participants: true } });
    expect((await top()).members[0]).toEqual(first);
  });

  it('are refused while the workspace has turned them off', async () => {
    const { params, browser, superadmin, top } = await company();
    const option = (value: object | null) =>
      superadmin.call(save_option, { params, body: { name: 'top_participants', value } });
    expect(await option({ enabled: false })).toMatchObject({ top_participants: { enabled: false } });
    expect(await browser.refused(top_randomers, { params, body: {} })).toMatchObject({
      code: 'top_participants_off',
      status: 403,
    });
    expect(await option(null)).toMatchObject({ top_participants: { enabled: true } });
    expect((await top()).members.length).toBeGreaterThan(0);
  });
});

/** The account with the address of a member: accounts and members of a company meet by it. */
async function accountOf(email: string): Promise<{ account_id: number }> {
  const { id } = await holder.app.services.database.global('read', (db) =>
    db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow(),
  );
  return { account_id: id };
}
