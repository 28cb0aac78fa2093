import { ENDPOINTS, accountsEndpoints, type WorkspaceOptionName, workspacesEndpoints } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser } from '#test/factories.ts';

const {
  companies_list: get,
  companies_list_update: update,
  save_option,
  set_max_seats,
} = workspacesEndpoints;
const holder = testApp();

async function house(given: Parameters<typeof makeCompany>[1] = {}) {
  const { services } = holder.app;
  const company = await makeCompany(services, given);
  const company_id = company.id;
  const as = async (role: 0 | 1 | 2) => holder.app.as(await makeUser(services, { company_id, role }));
  return {
    company,
    params: { company_id },
    superadmin: await as(2),
    admin: await as(1),
    member: await as(0),
    audit: () =>
      services.database.company(company_id, 'read', (db) =>
        db.selectFrom('audit_log').select(['action', 'data']).orderBy('id').execute(),
      ),
  };
}

describe('a company', () => {
  it('is visible to its members and has its name in the urls', async () => {
    const { company, params, member } = await house({ name: 'North', timezone: 'Europe/Paris', plan: 1 });
    const shown = await member.call(get, { params });
    expect(shown).toEqual({
      id: company.id,
      slug: company.slug,
      name: 'North',
      culture: 'en',
      timezone: 'Europe/Paris',
      onboarding_step: 4,
      onboarding_finish_date: expect.any(String),
      free_trial_popin_seen_date: null,
      max_seats: null,
      two_fa: 'optional',
      plan: 1,
      logo_url: null,
      colour: null,
    });
    const workspace = await member.call(accountsEndpoints.workspace, { params: { slug: company.slug } });
    expect(workspace.urls['companies_list']).toBe(`/api/v1/companies_list/${company.id}/`);
  });

  it('of others looks like none, to read and to change', async () => {
    const mine = await house();
    const other = await house();
    for (const endpoint of [get, update] as const) {
      const foreign = await mine.superadmin.refused(endpoint, { params: other.params, body: {} });
      const nothing = await mine.superadmin.refused(endpoint, { params: { company_id: 999_999 }, body: {} });
      expect(foreign).toMatchObject({ status: 404, code: 'not_found' });
      expect({ ...foreign, request_id: '' }).toEqual({ ...nothing, request_id: '' });
    }
  });

  it('changes what is given, says so in the audit log, and leaves the rest', async () => {
    const { params, admin, member, company, audit } = await house();
    const body = { name: ' North & Wind ', timezone: 'America/St_Johns', culture: 'fr' as const };
    const after = await admin.call(update, { params, body });
    expect(after).toMatchObject({ ...body, name: 'North & Wind', slug: company.slug });
    expect(await audit()).toEqual([
      { action: 'workspace.updated', data: { changed: ['name', 'culture', 'timezone'] } },
    ]);
    // The same again is no change.
    await admin.call(update, { params, body: { name: 'North & Wind' } });
    expect(await audit()).toHaveLength(1);
    expect(await member.refused(update, { params, body })).toMatchObject({ code: 'admin_only' });
    const wrong = await admin.refused(update, { params, body: { name: ' ', timezone: 'Mars/Base' } });
    expect(wrong.errors?.map(({ path }) => path)).toEqual(['name', 'timezone']);
  });

  it('is set up step by step, never back, and is finished once', async () => {
    const { params, admin } = await house();
    await holder.app.services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ onboarding_step: 1, onboarding_finish_date: null })
        .where('id', '=', params.company_id)
        .execute(),
    );
    expect(await admin.call(update, { params, body: { onboarding_step: 2 } })).toMatchObject({
      onboarding_step: 2,
      onboarding_finish_date: null,
    });
    const back = await admin.call(update, { params, body: { onboarding_step: 1 } });
    expect(back.onboarding_step).toBe(2);
    const done = await admin.call(update, { params, body: { onboarding_step: 4 } });
    expect(done.onboarding_finish_date).not.toBeNull();
  });

  it('takes at most so many in a session as a superadmin says', async () => {
    const { params, superadmin, admin, audit } = await house();
    expect((await superadmin.call(set_max_seats, { params, body: { max_seats: 40 } })).max_seats).toBe(40);
    expect(
      (await superadmin.call(set_max_seats, { params, body: { max_seats: null } })).max_seats,
    ).toBeNull();
    expect((await admin.refused(set_max_seats, { params, body: { max_seats: 4 } })).code).toBe(
      'superadmin_only',
    );
    expect(await superadmin.refused(set_max_seats, { params, body: { max_seats: 0 } })).toMatchObject({
      code: 'invalid_input',
    });
    expect(await audit()).toHaveLength(2);
  });
});

describe('the address of a workspace', () => {
  it('is changed by a superadmin, and the former one still redirects to it', async () => {
    const { params, superadmin, admin, member, company } = await house();
    const slug = `moved-${company.id}`;
    expect((await admin.refused(update, { params, body: { slug } })).code).toBe('superadmin_only');
    await superadmin.call(update, { params, body: { slug } });
    const byOld = await member.call(accountsEndpoints.workspace, { params: { slug: company.slug } });
    expect(byOld).toMatchObject({ id: company.id, slug });
    // No other company gets it, and the company itself may take it again.
    const other = await house();
    const taken = await other.superadmin.refused(update, {
      params: other.params,
      body: { slug: company.slug },
    });
    expect(taken).toMatchObject({ status: 409, code: 'slug_taken' });
    const current = await other.superadmin.refused(update, { params: other.params, body: { slug } });
    expect(current.code).toBe('slug_taken');
    await superadmin.call(update, { params, body: { slug: company.slug } });
    const again = await member.call(accountsEndpoints.workspace, { params: { slug } });
    expect(again.slug).toBe(company.slug);
  });

  it('of a former workspace reveals nothing to strangers', async () => {
    const { params, superadmin, company } = await house();
    await superadmin.call(update, { params, body: { slug: `gone-${company.id}` } });
    const stranger = (await house()).superadmin;
    const foreign = await stranger.refused(accountsEndpoints.workspace, { params: { slug: company.slug } });
    const nothing = await stranger.refused(accountsEndpoints.workspace, {
      params: { slug: 'no-such-thing' },
    });
    expect({ ...foreign, request_id: '' }).toEqual({ ...nothing, request_id: '' });
  });

  it('is a word of small letters that the product does not need itself', async () => {
    const { params, superadmin } = await house();
    const code = async (slug: string) => (await superadmin.refused(update, { params, body: { slug } })).code;
    expect(await code('no spaces')).toBe('slug_unusable');
    expect(await code('admin')).toBe('slug_reserved');
    expect(await code('Media')).toBe('slug_reserved');
  });
});

describe('options', () => {
  it('are a closed list with a schema each, and null takes one back', async () => {
    const { params, admin, audit } = await house();
    const value = { en: { message: 'Closed on Friday.' }, fr: { message: 'Fermé vendredi.', type: 'info' } };
    const after = await admin.call(save_option, { params, body: { name: 'user_warning_notice', value } });
    expect(after.user_warning_notice).toEqual({
      en: { message: 'Closed on Friday.', type: 'warning', showIcon: true },
      fr: { message: 'Fermé vendredi.', type: 'info', showIcon: true },
    });
    const back = await admin.call(save_option, {
      params,
      body: { name: 'user_warning_notice', value: null },
    });
    expect(back.user_warning_notice).toEqual({});
    expect(await audit()).toEqual([
      { action: 'workspace.option_changed', data: { name: 'user_warning_notice', reset: false } },
      { action: 'workspace.option_changed', data: { name: 'user_warning_notice', reset: true } },
    ]);
    for (const name of ['no_such_option', 'constructor', '__proto__', 'toString']) {
      const refusal = await admin.refused(save_option, { params, body: { name, value: {} } });
      expect(refusal, name).toMatchObject({ status: 400, code: 'option_unknown' });
    }
  });

  it('refuse what cannot be used, beside its field', async () => {
    const { params, superadmin } = await house();
    const script = await superadmin.refused(save_option, {
      params,
      body: { name: 'cgu_link', value: 'javascript:alert(1)' },
    });
    expect(script.errors?.[0]).toMatchObject({ path: 'value' });
    const action = await superadmin.refused(save_option, {
      params,
      body: { name: 'user_quick_actions', value: { en: [{ label: 'Wiki', url: 'nowhere' }] } },
    });
    expect(action.errors?.map(({ path }) => path)).toEqual(['value.en.0.url']);
    const missing = await superadmin.refused(save_option, {
      params,
      body: { name: 'cgu_link', value: undefined },
    });
    expect(missing).toMatchObject({ code: 'invalid_input' });
  });

  it('that decide about others belong to superadmins, and a notice to every admin', async () => {
    const { params, admin, superadmin } = await house();
    const values: Record<WorkspaceOptionName, unknown> = {
      cgu_link: 'https://north.example/terms',
      user_warning_notice: { en: { message: 'Closed.', type: 'info', showIcon: true } },
      user_quick_actions: { en: [{ label: 'Wiki', url: 'https://wiki.example' }] },
      password_policy: { expiration_days: 90 },
      account_access: {
        enable_account_access: true,
        enable_employee_invite_link: false,
        enable_calendar_integration: true,
        enable_instant_match: true,
      },
      top_participants: { enabled: false },
      session_policy: { admin_idle_minutes: 15, admin_absolute_hours: 8 },
      smtp_server: null,
      single_sign_on: null,
    };
    for (const [name, value] of Object.entries(values)) {
      const body = { name, value };
      const isOfAdmins = name === 'user_warning_notice';
      if (isOfAdmins) await admin.call(save_option, { params, body });
      else expect((await admin.refused(save_option, { params, body })).code, name).toBe('superadmin_only');
      const after = await superadmin.call(save_option, { params, body });
      expect(after[name as WorkspaceOptionName]).toEqual(value);
    }
  });

  it('reach members without what is for admins, and without what is secret', async () => {
    const secrets = {
      smtp_server: { host: 'mail.example', password: 'hunter2' },
      single_sign_on: { certificate: 'MIIC-secret' },
      slack_credentials: { token: 'xoxb-secret' },
      account_access: { enable_employee_invite_link: false },
    };
    const { company, admin, member } = await house({ options: secrets });
    const read = async (browser: typeof admin) =>
      browser.call(accountsEndpoints.workspace, { params: { slug: company.slug } });
    const [forAdmin, forMember] = [await read(admin), await read(member)];
    expect(Object.keys(forMember.options).toSorted()).toEqual([
      'account_access',
      'cgu_link',
      'password_policy',
      'single_sign_on',
      'top_participants',
      'user_quick_actions',
      'user_warning_notice',
    ]);
    expect(Object.keys(forAdmin.options)).toContain('session_policy');
    expect(forMember.options).toMatchObject({
      cgu_link: null,
      user_warning_notice: {},
      password_policy: { expiration_days: null },
      account_access: {
        enable_account_access: true,
        enable_employee_invite_link: false,
        enable_calendar_integration: true,
        enable_instant_match: true,
      },
    });
    expect(JSON.stringify([forAdmin, forMember])).not.toMatch(/secret|hunter2|xoxb/);
  });

  it('that end logins by account apply at once', async () => {
    const { params, admin, superadmin, member, company } = await house();
    const value = { enable_account_access: false };
    await superadmin.call(save_option, { params, body: { name: 'account_access', value } });
    const refusal = await member.refused(accountsEndpoints.workspace, { params: { slug: company.slug } });
    expect(refusal.code).toBe('access_disabled');
    expect((await member.refused(get, { params })).code).toBe('access_disabled');
    await admin.call(get, { params });
  });

  it('send an event to open pages of the company, and only to those', async () => {
    const { services } = holder.app;
    const { params, superadmin, company } = await house();
    const other = await makeAdmin(services);
    await superadmin.call(save_option, {
      params,
      body: { name: 'cgu_link', value: 'https://north.example/terms' },
    });
    const heard = await services.realtime.catchUp(company.id, new Set(['company']));
    expect(heard.events.map(({ type, data }) => [type, data])).toEqual([['workspace.changed', {}]]);
    expect((await services.realtime.catchUp(other.company_id, new Set(['company']))).events).toEqual([]);
  });

  it('lose none of two that are saved at once', async () => {
    const { params, superadmin } = await house();
    await Promise.all([
      superadmin.call(save_option, { params, body: { name: 'cgu_link', value: 'https://north.example' } }),
      superadmin.call(save_option, {
        params,
        body: { name: 'user_quick_actions', value: { en: [{ label: 'Wiki', url: 'https://wiki.example' }] } },
      }),
    ]);
    const { options } = await superadmin.call(accountsEndpoints.workspace_byid, {
      params: { id: params.company_id },
    });
    expect(options.cgu_link).toBe('https://north.example');
    expect(options.user_quick_actions.en).toHaveLength(1);
  });
});

it('the companies of an account show their logo', async () => {
  const { member } = await house();
  const { results } = await member.call(ENDPOINTS.accounts.companies, {});
  expect(results[0]).toMatchObject({ role: 0, logo_url: null });
});
