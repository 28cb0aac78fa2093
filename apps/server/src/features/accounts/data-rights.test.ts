import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, type MadeUser, makeUser } from '#test/factories.ts';
import { openAndAccept, makeScene } from '#test/scenes.ts';

const { users_detail_export: exportOf, users_detail_erase: eraseOf, export_me: exportMe } = ENDPOINTS.members;
const {
  upload_json_users: upload,
  users,
  users_detail: detail,
  update_settings: settings,
} = ENDPOINTS.members;
const {
  erase_me: eraseMe,
  login,
  password_change: changePassword,
  update_last_access_date: visit,
} = ENDPOINTS.accounts;
const { messages_create: write, messages } = ENDPOINTS.messages;
const { coffees } = ENDPOINTS.coffees;
const { categories_create: createCategory } = ENDPOINTS.categories;
const { invitation_answer: answer } = ENDPOINTS.participations;
const holder = testApp();

const PASSWORD = 'a long enough password';
let counter = 0;

/** A person with data everywhere: in a file, in emails, in a session, in a conversation. */
async function busyPerson() {
  const { app } = holder;
  counter += 1;
  const email = `wilhelmina.${counter}@company.example`;
  const made = await makeScene(app, [1, 1], { rules: [] });
  const { company_id, browser } = made;
  const params = { company_id };
  const ada = await makeUser(app.services, {
    company_id,
    email,
    first_name: 'Wilhelmina',
    last_name: 'Quartermain',
    external_id: `W-${counter}00`,
    fields: { [made.department]: 'nonsense' },
    password: PASSWORD,
  });
  const manager = await browser.call(createCategory, { params, body: { title: 'Floor', type: 'integer' } });
  await browser.call(upload, {
    params,
    body: {
      upload_id: crypto.randomUUID(),
      chunk: 0,
      total: 1,
      rows_total: 5,
      users: [
        { row: 2, email, fields: { [manager.id]: 'up with Wilhelmina Quartermain' } },
        { row: 3, email: 'other@company.example', first_name: 'O', fields: { [manager.id]: `as ${email}` } },
        { row: 4, email: 'third@company.example', first_name: 'T', fields: { [manager.id]: 'innocent' } },
        // The address has a typing error, so that only the cells next to it identify the person.
        { row: 5, email: 'willa@company', first_name: 'wilhelmina', last_name: 'Quartermain' },
        { row: 6, email: '@quartermain.example', external_id: `W-${counter}00` },
      ],
    },
  });
  await browser.call(ENDPOINTS.campaigns.activate, { params: made.params });
  const round = await openAndAccept(made, made.members);
  const own = await app.as(ada);
  await own.call(answer, { params: { company_id, id: round }, body: { answer: 'rejected' } });
  await app.services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('round_members')
      .set({ reject_reason: 'Quartermain is away' })
      .where('round_id', '=', round)
      .where('user_id', '=', ada.user_id)
      .execute(),
  );
  const [partner] = made.members;
  if (!partner) throw new Error('the scene has no member');
  const { ids } = await makeCoffees(app.services, company_id, [[ada.user_id, partner.user_id]]);
  const coffee = { company_id, id: ids[0] ?? 0 };
  await own.call(write, {
    params: coffee,
    body: { text: 'Hello from Wilhelmina Quartermain', client_id: crypto.randomUUID() },
  });
  await own.call(ENDPOINTS.coffeeReports.coffees_report_create, {
    params: coffee,
    body: { topic: 'other', text: 'Reported by Wilhelmina Quartermain', about: partner.user_id },
  });
  await app.anonymous.call(ENDPOINTS.accounts.sign_in_link, { body: { email, next: '/' } });
  await own.call(settings, { params, body: { pace: 3 } });
  await app.settle();
  return { ...made, ada, own, partner, coffee, email, round };
}

/** Every place of the database that holds one of some texts. */
async function placesWith(...needles: string[]): Promise<string[]> {
  return holder.app.services.database.system('read', async (db) => {
    const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
      select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      where table_schema in ('public', 'pgboss') and (data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY')
        or udt_name in ('citext', '_text'))`.execute(db);
    const found: string[] = [];
    for (const { schema, table, column } of columns) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(`${schema}.${table}`)}
        where ${sql.ref(column)}::text ilike any(${needles.map((needle) => `%${needle}%`)}::text[])`.execute(
        db,
      );
      if ((rows[0]?.count ?? 0) > 0) found.push(`${schema}.${table}.${column}`);
    }
    return found.toSorted();
  });
}

const countOf = (table: 'accounts' | 'sessions', column: 'email' | 'account_id', value: string | number) =>
  holder.app.services.database.global('read', async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db);
    return rows[0]?.count;
  });

describe('erasing oneself', () => {
  it('leaves the address and the name in no column of no table, and keeps the counts', async () => {
    const { own, email, company_id, browser, ada, coffee, round, partner } = await busyPerson();
    const traces = [email, 'wilhelmina', 'quartermain'];
    const before = await placesWith(...traces);
    for (const place of [
      'public.users.email',
      'public.messages.text',
      'public.deliveries.recipient',
      'public.upload_rejected_rows.cells',
      'public.upload_rejections.value',
      'public.upload_chunks.result',
      'public.round_members.reject_reason',
      'public.realtime_events.data',
      'public.accounts.email',
      'public.sign_in_links.email',
      'public.dev_mailbox.to',
    ]) {
      expect(before, 'the test must begin with something to find').toContain(place);
    }
    // Events that others received, too, stay for them.
    const heard = () =>
      holder.app.services.database.company(company_id, 'read', (db) =>
        sql`select from realtime_events where ${`user:${ada.user_id}`} = any(topics)`.execute(db),
      );
    expect((await heard()).rows).not.toEqual([]);
    await own.call(eraseMe, { params: { company_id }, body: { password: PASSWORD } });
    await holder.app.settle();
    expect(await placesWith(...traces)).toEqual([]);
    expect((await heard()).rows).toEqual([]);

    expect((await own.refused(exportMe, { params: { company_id } })).code).toBe('not_authenticated');
    expect(await countOf('sessions', 'account_id', ada.account_id)).toBe(0);
    expect((await browser.refused(detail, { params: { company_id, id: ada.user_id } })).code).toBe(
      'not_found',
    );
    const { results } = await browser.call(users, {
      params: { company_id },
      query: { filters: JSON.stringify({ filters: [{ type: 'is_active', operator: 'eq', value: false }] }) },
    });
    expect(results.map(({ id }) => id)).not.toContain(ada.user_id);

    // The other one still has their coffee, and the round its answers.
    const home = await holder.app.as(partner);
    const { results: remaining } = await home.call(coffees, { params: { company_id } });
    expect(remaining[0]?.members).toHaveLength(2);
    expect((await home.call(messages, { params: coffee })).results.map(({ text }) => text)).toEqual(['']);
    const standing = await holder.app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('round_members')
        .select('rejected_at')
        .where('round_id', '=', round)
        .where('user_id', '=', ada.user_id)
        .executeTakeFirst(),
    );
    expect(standing?.rejected_at).not.toBeNull();
  });

  it('makes room for a new person with the same address', async () => {
    const { own, email, company_id, browser, ada } = await busyPerson();
    await own.call(eraseMe, { params: { company_id }, body: { password: PASSWORD } });
    const { added } = await browser.call(upload, {
      params: { company_id },
      body: {
        upload_id: crypto.randomUUID(),
        chunk: 0,
        total: 1,
        rows_total: 1,
        users: [{ row: 2, email, first_name: 'Again' }],
      },
    });
    expect(added).toBe(1);
    const { results } = await browser.call(users, { params: { company_id }, query: { search: email } });
    expect(results).toHaveLength(1);
    expect(results[0]?.id).not.toBe(ada.user_id);
  });

  it('wants the password, or a log-in of the last ten minutes', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services, { password: PASSWORD });
    const params = { company_id: ada.company_id };
    const own = await app.as(ada);
    const refused = async (password: string | null) =>
      (await own.refused(eraseMe, { params, body: { password } })).code;
    expect(await refused('guess')).toBe('wrong_password');
    await app.advance('11 minutes');
    expect(await refused(null)).toBe('fresh_login_needed');
    for (let tries = 1; tries < 10; tries += 1) await refused('guess');
    expect(await refused(PASSWORD), 'guessing ends, for the right one too').toBe('too_many_requests');
    const fresh = await app.as(ada);
    await fresh.call(eraseMe, { params, body: { password: null } });
  });

  it('keeps the account that still opens another company', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services, { password: PASSWORD });
    const other = await makeUser(app.services, { email: ada.email });
    const own = await app.as(ada);
    await own.call(eraseMe, { params: { company_id: ada.company_id }, body: { password: PASSWORD } });
    expect(await countOf('accounts', 'email', ada.email)).toBe(1);
    const session = await own.call(ENDPOINTS.accounts.auth_session);
    expect(session.workspaces.map(({ id }) => id)).toEqual([other.company_id]);
    expect((await own.refused(exportMe, { params: { company_id: ada.company_id } })).code).toBe('not_found');
  });

  it('is refused to the last superadmin', async () => {
    const { app } = holder;
    const { id: company_id } = await makeCompany(app.services);
    const first = await makeUser(app.services, { company_id, role: 2 });
    const own = await app.as(first);
    const body = { password: null };
    expect((await own.refused(eraseMe, { params: { company_id }, body })).code).toBe('last_superadmin');
    await makeUser(app.services, { company_id, role: 2 });
    await own.call(eraseMe, { params: { company_id }, body });
  });
});

describe('an export', () => {
  it('holds everything about oneself, and no secret', async () => {
    const { own, company_id, partner } = await busyPerson();
    const data = await own.call(exportMe, { params: { company_id } });
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['profile', 'mails', 'account', 'programs', 'coffees', 'messages']),
    );
    const text = JSON.stringify(data);
    for (const part of [
      'Quartermain is away',
      'Hello from Wilhelmina',
      partner.user_id ? 'Member' : '',
      '"pace":3',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/password_hash|"hash"|argon2/);
    expect(data['account']).toMatchObject({ has_password: true, sessions: [{ user_agent: 'client' }] });
  });
});

describe('an admin', () => {
  it('exports and erases members with the permission, admins only as superadmin, and never themself', async () => {
    const { app } = holder;
    const { browser: admin, company_id, ada, admin: me, email } = await busyPerson();
    const superadmin = await makeUser(app.services, { company_id, role: 2 });
    const other = await makeAdmin(app.services, { company_id });
    const of = ({ user_id }: MadeUser) => ({ params: { company_id, id: user_id } });
    const data = await admin.call(exportOf, of(ada));
    expect(data['account'], 'where somebody logs in is not their company’s').toBeNull();
    for (const part of ['availability', 'calendars', 'messages', 'preferences']) {
      expect(data[part], `${part}: read by the person alone`).toBeNull();
    }
    for (const endpoint of [exportOf, eraseOf]) {
      expect((await admin.refused(endpoint, of(other))).code).toBe('superadmin_only');
      expect((await admin.refused(endpoint, of(me))).code).toBe('own_record');
      expect((await admin.refused(endpoint, { params: { company_id, id: 999_999 } })).code).toBe('not_found');
    }
    await (await app.as(ada)).call(visit, { body: { company_id } });
    await admin.call(eraseOf, of(ada));
    expect(await placesWith(email)).toEqual([]);
    expect((await admin.refused(eraseOf, of(ada))).code, 'nobody is erased twice').toBe('not_found');
    await (await app.as(superadmin)).call(eraseOf, of(other));
    const entries = await app.services.database.company(company_id, 'read', (db) =>
      db
        .selectFrom('audit_log')
        .select(['actor_id', 'action', 'target_id'])
        .where('action', 'in', ['member.exported', 'member.erased'])
        .orderBy('id')
        .execute(),
    );
    expect(entries).toEqual([
      { actor_id: me.user_id, action: 'member.exported', target_id: ada.user_id },
      { actor_id: me.user_id, action: 'member.erased', target_id: ada.user_id },
      { actor_id: superadmin.user_id, action: 'member.erased', target_id: other.user_id },
    ]);
  });
});

describe('the old login', () => {
  it('opens nothing after an erasure', async () => {
    const { app } = holder;
    const ada = await makeUser(app.services, { password: PASSWORD });
    const own = await app.as(ada);
    const second = await app.as(ada);
    await own.call(eraseMe, { params: { company_id: ada.company_id }, body: { password: PASSWORD } });
    const again = await app.anonymous.refused(login, { body: { email: ada.email, password: PASSWORD } });
    expect(again.code).toBe('wrong_credentials');
    const change = await second.refused(changePassword, {
      body: { old: PASSWORD, new: 'another long password' },
    });
    expect(change.code).toBe('not_authenticated');
  });
});
