import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, ENDPOINTS, type Permissions, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { makeCompany, type MadeUser, makeUser } from '../factories.ts';
import { mailsTo } from '../mails.ts';

const { save_option: saveOption } = ENDPOINTS.workspaces;
const { delete_smtp_config: forget, send_smtp_test_email: tryServer } = ENDPOINTS.sending;
const { sending_domain_create: addDomain, sending_domain_verify: verify } = ENDPOINTS.sending;
const { sending_domain_update: archive } = ENDPOINTS.sending;
const { upload_json_users: upload, users_detail_update: updateMember } = ENDPOINTS.members;
const holder = testApp({ COMPANY_SMTP_NETWORKS: '127.0.0.0/8', COMPANY_SMTP_PORTS: '2525' });

const NOTHING: Permissions = {
  ...(Object.fromEntries(
    Object.keys(ALL_PERMISSIONS).map((name) => [name, false]),
  ) as unknown as Permissions),
  programs_management: [],
  audiences_management: [],
};

const SERVER = {
  host: '127.0.0.1',
  port: 2525,
  security: 'none' as const,
  user: '',
  from_name: 'North',
  from_address: 'people@north.example',
};

let counter = 0;

/** A company whose superadmins are Sue, who reads English, and Gil, who reads French. */
async function house(permissions: Partial<Permissions> = {}) {
  counter += 1;
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { name: 'North' });
  const of = (name: string, given: Parameters<typeof makeUser>[1] = {}) =>
    makeUser(services, { company_id, email: `${name}@north-${counter}.example`, last_name: name, ...given });
  const sue = await of('sue', { role: ROLES.superadmin, first_name: 'Sue' });
  const gil = await of('gil', { role: ROLES.superadmin, culture: 'fr' });
  const ann = await of('ann', { role: ROLES.admin, permissions: { ...NOTHING, ...permissions } });
  const max = await of('max', { external_id: 'E-max' });
  return {
    params: { company_id },
    sue,
    gil,
    ann,
    max,
    chief: await holder.app.as(sue),
    admin: await holder.app.as(ann),
    audit: () =>
      services.database.company(company_id, 'read', (db) =>
        db.selectFrom('audit_log').select(['action', 'target_id']).orderBy('id').execute(),
      ),
  };
}
type House = Awaited<ReturnType<typeof house>>;

/** Marks a person as having logged in to their workspace themselves. */
const entered = ({ company_id, user_id, account_id }: MadeUser) =>
  holder.app.services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('users')
      .set({ entered_by: account_id })
      .where('company_id', '=', company_id)
      .where('id', '=', user_id)
      .execute(),
  );

const subjects = async ({ email }: { email: string }) =>
  (await mailsTo(holder.app, email)).map(({ subject }) => subject);

describe('where emails go', () => {
  it('is for superadmins: an admin without a permission changes none of it', async () => {
    const { params, admin, chief } = await house();
    const domain = await chief.call(addDomain, { params, body: { domain: `mail-${counter}.example` } });
    const item = { ...params, id: domain.id };
    const refusals = [
      await admin.refused(saveOption, { params, body: { name: 'smtp_server', value: SERVER } }),
      await admin.refused(saveOption, { params, body: { name: 'smtp_server', value: null } }),
      await admin.refused(forget, { params, body: {} }),
      await admin.refused(tryServer, { params, body: { smtp_config: SERVER } }),
      await admin.refused(addDomain, { params, body: { domain: 'else.example' } }),
      await admin.refused(verify, { params: item, body: {} }),
      await admin.refused(archive, { params: item, body: { status: 'archived' } }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'superadmin_only'));
  });

  it('is emailed to every superadmin, in their language, by the server of the installation', async () => {
    const { params, chief, sue, gil, ann, max } = await house();
    const body = { name: 'smtp_server', value: SERVER };
    await chief.call(saveOption, { params, body });
    const [english] = await mailsTo(holder.app, sue.email);
    expect(english?.subject).toBe('The mail server of North was changed');
    expect(english?.text).toMatch(
      /Sue sue set 127\.0\.0\.1:2525 as the mail server of North on \w+ \d+ \w+, \d/,
    );
    expect(english?.text).toMatch(/from people@north\.example\. If you didn’t expect this/);
    expect(english?.text).toContain('/admin/settings/emails/domains');
    expect(await subjects(gil)).toEqual(['Le serveur de messagerie de North a été modifié']);
    // The same again is no change.
    await chief.call(saveOption, { params, body });
    expect(await subjects(gil)).toHaveLength(1);
    await chief.call(saveOption, { params, body: { name: 'smtp_server', value: null } });
    expect((await subjects(gil))[0]).toBe('Le serveur de messagerie de North a été supprimé');
    await chief.call(saveOption, { params, body });
    await chief.call(forget, { params, body: {} });
    const domain = await chief.call(addDomain, { params, body: { domain: `mail-${counter}.example` } });
    await chief.call(archive, { params: { ...params, id: domain.id }, body: { status: 'archived' } });
    expect((await subjects(sue)).slice(0, 4).toSorted()).toEqual([
      'A sending domain was added to North',
      'A sending domain was removed from North',
      'The mail server of North was changed',
      'The mail server of North was removed',
    ]);
    expect([...(await subjects(ann)), ...(await subjects(max))]).toEqual([]);
  });

  it('does not fill the mailbox of a superadmin when it changes all the time', async () => {
    const { params, chief, gil } = await house();
    for (let port = 0; port < 12; port += 1) {
      const value = { ...SERVER, from_address: `people${port}@north.example` };
      await chief.call(saveOption, { params, body: { name: 'smtp_server', value } });
      await chief.call(forget, { params, body: {} });
    }
    expect(await subjects(gil)).toHaveLength(20);
  });

  it('is emailed again when another kind of change follows many of one kind', async () => {
    const { params, chief, gil } = await house();
    await entered(gil);
    for (let port = 0; port < 22; port += 1) {
      const value = { ...SERVER, from_address: `people${port}@north.example` };
      await chief.call(saveOption, { params, body: { name: 'smtp_server', value } });
    }
    expect(await subjects(gil)).toHaveLength(20);
    await chief.call(addDomain, { params, body: { domain: `hidden-${counter}.example` } });
    await chief.call(forget, { params, body: {} });
    expect((await subjects(gil)).slice(0, 2).toSorted()).toEqual([
      'Le serveur de messagerie de North a été supprimé',
      'Un domaine d’envoi a été ajouté à North',
    ]);
  });
});

const file = ({ params }: House, users: { email: string; external_id?: string; first_name?: string }[]) => ({
  params,
  body: {
    upload_id: randomUUID(),
    file_name: 'people.csv',
    chunk: 0,
    total: 1,
    rows_total: users.length,
    users: users.map((user, index) => ({
      row: index + 2,
      external_id: null,
      first_name: '',
      last_name: '',
      culture: null,
      fields: {},
      ...user,
    })),
    left_out: [],
  },
});

describe('an upload', () => {
  it('by an admin who may only add members changes no existing one', async () => {
    const it = await house({ members_add: true });
    const { admin, max, audit } = it;
    const moved = await admin.call(
      upload,
      file(it, [
        { email: 'evil@elsewhere.example', external_id: 'E-max' },
        { email: `new@north-${counter}.example`, first_name: 'New' },
      ]),
    );
    expect(moved).toMatchObject({ added: 1, updated: 0 });
    expect(moved.rejected).toMatchObject([{ row: 2, field: 'email', reason: 'edit_permission' }]);
    const renamed = await admin.call(upload, file(it, [{ email: max.email, first_name: 'Eve' }]));
    expect(renamed.rejected).toMatchObject([{ reason: 'edit_permission' }]);
    // A row that says nothing new changes nothing, and is no reason to refuse it.
    const same = await admin.call(upload, file(it, [{ email: max.email, external_id: 'E-max' }]));
    expect(same).toMatchObject({ unchanged: 1, rejected: [] });
    expect((await audit()).map(({ action }) => action)).not.toContain('member.email_changed');
  });

  it('by an admin changes no other admin, and by a superadmin does', async () => {
    const it = await house({ members_add: true, members_edit: true });
    const { admin, chief, sue, ann } = it;
    const rows = file(it, [{ email: sue.email, first_name: 'Hacked' }]);
    const refused = await admin.call(upload, rows);
    expect(refused).toMatchObject({ updated: 0, rejected: [{ reason: 'admin_record' }] });
    expect(await admin.call(upload, file(it, [{ email: ann.email, first_name: 'Anna' }]))).toMatchObject({
      updated: 1,
    });
    const byChief = await chief.call(upload, file(it, [{ email: ann.email, first_name: 'Annie' }]));
    expect(byChief).toMatchObject({ updated: 1, rejected: [] });
  });

  it('that moves an address says so in the log of the member and to the former address', async () => {
    const it = await house({ members_add: true, members_edit: true });
    const { admin, max, audit } = it;
    const next = `moved@north-${counter}.example`;
    await admin.call(upload, file(it, [{ email: next, external_id: 'E-max' }]));
    expect(await audit()).toContainEqual({ action: 'member.email_changed', target_id: max.user_id });
    const [mail] = await mailsTo(holder.app, max.email);
    expect(mail?.subject).toBe('Your email address at North was changed');
    expect(mail?.text).toContain('tell an admin of North at once');
    expect(mail?.text).not.toContain(next);
  });

  it('that moves many addresses writes to some strangers, owners of accounts first, and to all who were there', async () => {
    const it = await house({ members_add: true, members_edit: true });
    const { admin, max, params } = it;
    await entered(max);
    const elsewhere = await makeUser(holder.app.services, { ...params, external_id: 'E-elsewhere' });
    const of = (n: number) => `stranger-${n}@far-${counter}.example`;
    const people = Array.from({ length: 130 }, (_, n) => ({
      email: of(n),
      first_name: 'Far',
      external_id: `E-${n}`,
    }));
    await admin.call(upload, file(it, people));
    const all = [...people, { external_id: 'E-max' }, { external_id: 'E-elsewhere' }];
    const away = all.map(({ external_id }, n) => ({
      external_id,
      email: `away-${n}@far-${counter}.example`,
    }));
    expect(await admin.call(upload, file(it, away))).toMatchObject({ updated: 132, rejected: [] });
    const moved = 'Your email address at North was changed';
    expect(await subjects(max)).toEqual([moved]);
    expect(await subjects(elsewhere)).toEqual([moved]);
    const written = await holder.app.services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').select('to').where('to', 'like', `%@far-${counter}.example`).execute(),
    );
    expect(written).toHaveLength(99);
    // The next one is only emailed to those who were there.
    const back = { external_id: 'E-max', email: max.email };
    await admin.call(upload, file(it, [back, { external_id: 'E-0', email: of(0) }]));
    await admin.call(upload, file(it, [{ external_id: 'E-max', email: `again-${counter}@far.example` }]));
    expect(await subjects(max)).toEqual([moved, moved]);
  });
});

describe('a member', () => {
  it('whose address an admin changes gets an email at the former one', async () => {
    const { params, admin, max, audit } = await house({ members_edit: true });
    const item = { ...params, id: max.user_id };
    const body = { email: `other@north-${counter}.example` };
    await admin.call(updateMember, { params: item, body });
    expect(await subjects(max)).toEqual(['Your email address at North was changed']);
    expect(await audit()).toContainEqual({ action: 'member.email_changed', target_id: max.user_id });
    await admin.call(updateMember, { params: item, body: { first_name: 'Maxim' } });
    expect(await subjects(max)).toHaveLength(1);
  });

  it('who is a superadmin is changed by superadmins alone', async () => {
    const { params, admin, chief, sue, ann } = await house({ members_edit: true });
    const body = { first_name: 'Hacked' };
    const refused = await admin.refused(updateMember, { params: { ...params, id: sue.user_id }, body });
    expect(refused.code).toBe('superadmin_only');
    await admin.call(updateMember, { params: { ...params, id: ann.user_id }, body: { first_name: 'Anna' } });
    await chief.call(updateMember, { params: { ...params, id: ann.user_id }, body: { first_name: 'Annie' } });
  });
});

describe('an admin without the permission', () => {
  it('changes neither what programs ask nor what becomes of the silent, nor who takes emails', async () => {
    const { params, admin } = await house();
    const { icebreakers_create: create, icebreakers_delete: remove } = ENDPOINTS.icebreakers;
    const refusals = [
      await admin.refused(create, { params, body: { en: 'Why?', fr: 'Pourquoi ?', theme: 'own' } }),
      await admin.refused(remove, { params: { ...params, id: 1 } }),
      await admin.refused(ENDPOINTS.participations.gost_settings_update, { params, body: { enabled: true } }),
      await admin.refused(ENDPOINTS.deliveries.suppressions_lift, { params, body: { email: 'a@b.example' } }),
    ];
    expect(refusals.map(({ values }) => values?.['permission'])).toEqual([
      'programs_management',
      'programs_management',
      'programs_management',
      'members_edit',
    ]);
  });

  it('shows members no field that only admins saw', async () => {
    const { params, admin, chief } = await house();
    const { categories_create: create, categories_update: update } = ENDPOINTS.categories;
    const field = { title: 'Level', type: 'text' as const, only_for_matching: true };
    const { id } = await admin.call(create, { params, body: field });
    const item = { ...params, id };
    await admin.call(update, { params: item, body: { title: 'Grade' } });
    const body = { only_for_matching: false };
    expect((await admin.refused(update, { params: item, body })).values).toEqual({
      permission: 'members_edit',
    });
    expect((await chief.call(update, { params: item, body })).only_for_matching).toBe(false);
  });
});
