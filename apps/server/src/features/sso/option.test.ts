import { ENDPOINTS } from '@fika/contract';
import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { makeSsoHouse, settingsOf } from '#test/sign-on.ts';

const { save_option: saveOption } = ENDPOINTS.workspaces;
const { workspace } = ENDPOINTS.accounts;
const holder = testApp();

async function house() {
  const { app } = holder;
  const made = await makeSsoHouse(app);
  const { company_id } = made;
  const as = async (role: 0 | 1) => app.as(await makeUser(app.services, { company_id, role }));
  return {
    ...made,
    params: { company_id },
    chief: await app.as(made.superadmin),
    admin: await as(1),
    member: await as(0),
    actions: () =>
      app.services.database.company(company_id, 'read', (db) =>
        db.selectFrom('audit_log').select(['action', 'data']).orderBy('id', 'desc').execute(),
      ),
  };
}

it('returns the whole option to admins, and to members whether it is on', async () => {
  const { slug, idp, admin, member } = await house();
  const options = async (browser: typeof admin) =>
    (await browser.call(workspace, { params: { slug } })).options.single_sign_on;
  expect(await options(member)).toEqual({ enabled: true, enforced: false });
  expect(await options(admin)).toMatchObject({
    enabled: true,
    enforced: false,
    entity_id: idp.entity_id,
    sso_url: idp.sso_url,
    jit: false,
    tested_at: null,
    slug,
  });
});

it('is saved as an option by superadmins, under the rules of its endpoint', async () => {
  const { params, idp, chief, admin, actions } = await house();
  const name = 'single_sign_on';
  const value = settingsOf(idp, { jit: true });
  expect((await admin.refused(saveOption, { params, body: { name, value } })).code).toBe('superadmin_only');
  const saved = await chief.call(saveOption, { params, body: { name, value } });
  expect(saved.single_sign_on).toMatchObject({ jit: true, tested_at: null });
  const { settings } = await chief.call(ENDPOINTS.sso.sso_get, { params });
  expect(settings).toEqual(saved.single_sign_on);
  expect(await actions()).toContainEqual({
    action: 'sso.changed',
    data: { enabled: true, enforced: false, jit: true, changed: ['jit'] },
  });
  const enforced = await chief.refused(saveOption, {
    params,
    body: { name, value: settingsOf(idp, { enforced: true }) },
  });
  expect(enforced.code).toBe('sso_untested');
  const broken = await chief.refused(saveOption, {
    params,
    body: { name, value: { ...value, certificates: ['none'] } },
  });
  expect(broken.errors?.[0]?.path).toBe('certificates.0');
  const gone = await chief.call(saveOption, { params, body: { name, value: null } });
  expect(gone.single_sign_on).toBeNull();
  expect((await actions()).slice(0, 2)).toMatchObject([
    { action: 'workspace.option_changed', data: { name, reset: true } },
    { action: 'sso.changed', data: { enabled: false, removed: true } },
  ]);
});
