import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { export_me: exportMe, users_detail: detail } = ENDPOINTS.members;
const { erase_me: eraseMe, auth_session: session } = ENDPOINTS.accounts;
const PASSWORD = 'three herons over water';
const holder = testApp();

/** A member of a workspace that has turned the pages of its members off. */
async function shutOut(options: Record<string, unknown> = {}) {
  const { services } = holder.app;
  const company = await makeCompany(services, {
    options: { account_access: { enable_account_access: false }, ...options },
  });
  const member = await makeUser(services, { company_id: company.id, first_name: 'Ada', password: PASSWORD });
  return { member, params: { company_id: company.id }, browser: await holder.app.as(member) };
}

describe('a workspace that lets its members see no pages', () => {
  it('still gives them what it keeps about them, and nothing else', async () => {
    const { browser, params, member } = await shutOut();
    expect((await browser.call(session)).workspaces[0]?.gate).toBe('access_disabled');
    const page = await browser.refused(detail, { params: { ...params, id: member.user_id } });
    expect(page.code).toBe('access_disabled');
    expect(JSON.stringify(await browser.call(exportMe, { params }))).toContain(member.email);
  });

  it('still lets them go, with their password', async () => {
    const { browser, params, member } = await shutOut();
    const wrong = await browser.refused(eraseMe, { params, body: { password: 'not theirs' } });
    expect(wrong.code).toBe('wrong_password');
    await browser.call(eraseMe, { params, body: { password: PASSWORD } });
    expect((await browser.refused(exportMe, { params })).code).toBe('not_authenticated');
    const left = await holder.app.services.database.global('read', (db) =>
      db.selectFrom('accounts').select('id').where('email', '=', member.email).execute(),
    );
    expect(left).toEqual([]);
  });

  it('asks them for all that it asks others for', async () => {
    const { services } = holder.app;
    const careful = await shutOut();
    await services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ two_fa: 'required' })
        .where('id', '=', careful.params.company_id)
        .execute(),
    );
    for (const [endpoint, body] of [
      [exportMe, {}],
      [eraseMe, { password: PASSWORD }],
    ] as const) {
      const refusal = await careful.browser.refused(endpoint, { params: careful.params, body });
      // The page is not reloaded: behind it there is none.
      expect(refusal).toMatchObject({ code: 'mfa_setup_required', is_authenticated: true });
    }
    const vouched = await shutOut({ single_sign_on: { enabled: true, enforced: true } });
    const refusal = await vouched.browser.refused(exportMe, { params: vouched.params });
    expect(refusal.code).toBe('sso_required');
  });

  it('does not admit people of another company, or deactivated ones', async () => {
    const { params } = await shutOut();
    const stranger = await holder.app.as(await makeUser(holder.app.services));
    expect((await stranger.refused(exportMe, { params })).code).toBe('not_found');
    const gone = await holder.app.as(await makeUser(holder.app.services, { ...params, is_active: false }));
    expect((await gone.refused(exportMe, { params })).code).toBe('not_found');
  });
});
