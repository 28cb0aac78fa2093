import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { activationLink } from '#test/mails.ts';

const accounts = ENDPOINTS.accounts;
const { register, activation, mail_link_check: check } = accounts;
const person = { first_name: 'Noor', last_name: 'Haddad', password: 'three herons over water' };

const holder = testApp();

async function auditOf(company_id: number): Promise<string[]> {
  const rows = await holder.app.services.database.company(company_id, 'read', (db) =>
    db.selectFrom('audit_log').select(['action']).orderBy('id').execute(),
  );
  return rows.map(({ action }) => action);
}

describe('a new workspace', () => {
  const wish = { name: 'North Wind', slug: 'north-wind', culture: 'fr', timezone: 'Europe/Paris' } as const;

  async function newcomer(email: string) {
    const { app } = holder;
    await app.anonymous.call(register, { body: { email } });
    const { account } = await app.anonymous.call(activation, {
      body: { ...(await activationLink(holder.app, email)), ...person },
    });
    return app.as({ account_id: account?.id ?? 0 });
  }

  it('makes its creator a superadmin, and continues to the last step', async () => {
    const browser = await newcomer('founder@wind.example');
    const session = await browser.call(accounts.workspace_create, { body: wish });
    const [workspace] = session.workspaces;
    expect(workspace).toMatchObject({ slug: 'north-wind', role: 2, gate: null, onboarding_step: 3 });
    expect(workspace?.onboarding_finish_date).toBeNull();
    const company_id = workspace?.id ?? 0;
    expect(await auditOf(company_id)).toEqual(['workspace.created']);
    await browser.call(ENDPOINTS.workspaces.companies_list_update, {
      params: { company_id },
      body: { onboarding_step: 4 },
    });
    const { workspaces } = await browser.call(accounts.auth_session);
    expect(workspaces[0]).toMatchObject({ onboarding_step: 4 });
    expect(workspaces[0]?.onboarding_finish_date).not.toBeNull();
  });

  it('has its own address, and no reserved word', async () => {
    const browser = await newcomer('second@wind.example');
    await makeCompany(holder.app.services, { slug: 'taken' });
    for (const [slug, code] of [
      ['taken', 'slug_taken'],
      ['admin', 'slug_reserved'],
      ['No Good', 'slug_form'],
    ] as const) {
      const refusal = await browser.refused(accounts.workspace_create, { body: { ...wish, slug } });
      expect(refusal.errors).toMatchObject([{ path: 'slug', code }]);
    }
    const asked = await browser.call(accounts.workspace_slug, { query: { slug: 'taken' } });
    expect(asked).toEqual({ slug: 'taken', fault: 'taken', suggestion: 'taken-2' });
    const free = await browser.call(accounts.workspace_slug, { query: { slug: 'free-as-wind' } });
    expect(free).toEqual({ slug: 'free-as-wind', fault: null, suggestion: null });
  });

  it('is taken once by two who want the same address at the same time', async () => {
    const one = await newcomer('race-one@wind.example');
    const two = await newcomer('race-two@wind.example');
    const body = { ...wish, slug: 'raced-for' };
    const both = await Promise.allSettled(
      [one, two].map((who) => who.call(accounts.workspace_create, { body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('needs a confirmed address', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    await app.services.database.global('write', (db) =>
      db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', user.account_id).execute(),
    );
    const browser = await app.as(user);
    const refusal = await browser.refused(accounts.workspace_create, { body: wish });
    expect(refusal.code).toBe('email_unverified');
    await browser.call(accounts.send_email_verification);
    const link = await activationLink(holder.app, user.email);
    expect(await app.anonymous.call(check, { body: { ...link, page: 'activation' } })).toMatchObject({
      purpose: 'verification',
    });
    await app.anonymous.call(accounts.email_verify, { body: link });
    expect((await browser.call(accounts.auth_session)).account?.email_verified).toBe(true);
    expect((await app.anonymous.refused(accounts.email_verify, { body: link })).code).toBe('link_used');
  });
});

describe('being there', () => {
  it('keeps an admin logged in as long as they work, and not after a pause', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services, {
      options: { session_policy: { admin_idle_minutes: 30, admin_absolute_hours: 12 } },
    });
    const admin = await makeUser(app.services, { company_id, role: 1 });
    const browser = await app.as(admin);
    const gate = async () => (await browser.call(accounts.auth_session)).workspaces[0]?.gate;
    for (let count = 0; count < 4; count += 1) {
      await app.advance('20 minutes');
      await browser.call(accounts.update_last_access_date, { body: { company_id } });
    }
    expect(await gate()).toBeNull();
    await app.advance('31 minutes');
    await browser.call(accounts.update_last_access_date, { body: { company_id } });
    expect(await gate()).toBe('login_again');
    // Coming back, however often, does not open it again.
    expect(await gate()).toBe('login_again');
  });

  it('is recorded for the member, in a company that the session opened', async () => {
    const { app } = holder;
    const user = await makeUser(app.services);
    const other = await makeCompany(app.services);
    const browser = await app.as(user);
    const seen = () =>
      app.services.database.company(user.company_id, 'read', (db) =>
        db.selectFrom('users').select('last_access_at').where('id', '=', user.user_id).executeTakeFirst(),
      );
    await browser.call(accounts.update_last_access_date, { body: { company_id: other.id } });
    expect((await seen())?.last_access_at).toBeNull();
    await browser.call(accounts.update_last_access_date, { body: { company_id: user.company_id } });
    expect((await seen())?.last_access_at).not.toBeNull();
  });
});

it('adds the missing details of a new person, and keeps those that an admin entered', async () => {
  const { app } = holder;
  const user = await makeUser(app.services, { first_name: 'Known', last_name: 'Already' });
  const browser = await app.as(user);
  expect(await browser.call(accounts.welcome)).toMatchObject({
    is_complete: false,
    timezone: null,
    first_name: 'Known',
  });
  await browser.call(accounts.welcome_save, {
    body: { first_name: 'New', last_name: 'Name', culture: 'fr', timezone: 'Europe/Paris' },
  });
  expect(await browser.call(accounts.welcome)).toMatchObject({
    is_complete: true,
    timezone: 'Europe/Paris',
    culture: 'fr',
  });
  const row = await app.services.database.company(user.company_id, 'read', (db) =>
    db
      .selectFrom('users')
      .select(['first_name', 'timezone'])
      .where('id', '=', user.user_id)
      .executeTakeFirst(),
  );
  expect(row).toEqual({ first_name: 'Known', timezone: 'Europe/Paris' });
});
