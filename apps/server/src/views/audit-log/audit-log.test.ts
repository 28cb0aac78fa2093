import {
  AUDIT_ACTIONS,
  AUDIT_GROUPS,
  auditActionsOf,
  ENDPOINTS,
  erasedEmail,
  type QueryOf,
  ROLES,
} from '@fika/contract';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectDatabase } from '#platform/db/database.ts';
import { createLog } from '#platform/log.ts';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { type AuditEntry, recordAudits } from '#features/audit/record.ts';

const { audit, audit_export: exportLog } = ENDPOINTS.audit;
const holder = testApp();
const CLIENT = {
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0',
};

async function house() {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { slug: `audited-${randomInt(2 ** 40)}` });
  const chief = await makeUser(services, {
    company_id,
    role: ROLES.superadmin,
    first_name: 'Élise',
    last_name: 'Marchand',
  });
  const admin = await makeAdmin(services, { company_id, first_name: 'Ivo', last_name: 'Lang' });
  const member = await makeUser(services, { company_id, first_name: '=Bo', last_name: 'Sun' });
  return { company_id, params: { company_id }, chief, admin, member };
}

async function record(actor: MadeUser | null, company_id: number, entry: AuditEntry) {
  await holder.app.services.database.company(company_id, 'write', (db) =>
    recordAudits(db, [{ ...entry, company_id, actor_id: actor?.user_id ?? null, client: CLIENT }]),
  );
}

const roleChanged = (member: MadeUser): AuditEntry => ({
  action: 'admin.granted',
  target_type: 'user',
  target_id: member.user_id,
  data: { from: 0, to: 1 },
});

it('shows who did what to whom, by current names', async () => {
  const { company_id, params, chief, admin, member } = await house();
  await record(admin, company_id, roleChanged(member));
  const browser = await holder.app.as(chief);
  const { results, count } = await browser.call(audit, { params });
  expect(count).toBe(1);
  expect(results).toMatchObject([
    {
      action: 'admin.granted',
      actor: { id: admin.user_id, name: 'Ivo Lang', is_former: false },
      target: { type: 'user', person: { name: '=Bo Sun' } },
      data: { from: 0, to: 1 },
      ip: '203.0.113.7',
      device: { browser: 'Firefox', system: 'Windows' },
    },
  ]);
});

it('shows devices to superadmins alone, and none of erased members', async () => {
  const { company_id, params, chief, admin, member } = await house();
  await record(member, company_id, { action: 'login.succeeded' });
  const [asAdmin, asChief] = [await holder.app.as(admin), await holder.app.as(chief)];
  expect((await asAdmin.call(audit, { params })).results).toMatchObject([{ ip: null, device: null }]);
  expect((await asChief.call(audit, { params })).results).toMatchObject([{ ip: CLIENT.ip }]);
  await holder.app.services.database.company(company_id, 'write', (db) =>
    db
      .updateTable('users')
      .set({
        email: erasedEmail(member.user_id),
        first_name: '',
        last_name: '',
        is_active: false,
        inactive_reason: 'left',
      })
      .where('company_id', '=', company_id)
      .where('id', '=', member.user_id)
      .execute(),
  );
  expect((await asChief.call(audit, { params })).results).toMatchObject([
    { actor: { name: 'A former member', is_former: true }, ip: null, device: null },
  ]);
  const french = await asChief.call(audit, { params, headers: { 'accept-language': 'fr' } });
  expect(french.results[0]?.actor?.name).toBe('Ancien membre');
});

it('is found by group, action, people, days and names', async () => {
  const { company_id, params, chief, admin, member } = await house();
  await record(admin, company_id, roleChanged(member));
  await record(member, company_id, {
    action: 'login.succeeded',
    target_type: 'user',
    target_id: member.user_id,
  });
  await record(null, company_id, { action: 'login.failed', target_type: 'user', target_id: admin.user_id });
  const browser = await holder.app.as(chief);
  const found = async (query: QueryOf<typeof audit>) =>
    (await browser.call(audit, { params, query })).results.map(({ action }) => action);
  expect(await found({ group: 'rights' })).toEqual(['admin.granted']);
  expect(await found({ group: 'access' })).toEqual(['login.failed', 'login.succeeded']);
  expect(await found({ action: 'login.failed' })).toEqual(['login.failed']);
  expect(await found({ actor: member.user_id })).toEqual(['login.succeeded']);
  expect(await found({ target: member.user_id })).toEqual(['login.succeeded', 'admin.granted']);
  expect(await found({ search: 'ivo' })).toEqual(['login.failed', 'admin.granted']);
  expect(await found({ search: 'nobody of this name' })).toEqual([]);
  expect(await found({ ordering: 'created_at' })).toHaveLength(3);
  const { rows } = await holder.app.services.database.global('read', (db) =>
    sql<{ today: string }>`select to_char(app_now() at time zone 'UTC', 'YYYY-MM-DD') as today`.execute(db),
  );
  const today = rows[0]?.today ?? '';
  expect(await found({ from: today, to: today })).toHaveLength(3);
  expect(await found({ to: '2020-01-01' })).toEqual([]);
  expect(await found({ from: '2099-01-01' })).toEqual([]);
});

it('is exported as a file without formulas, for admins who may export members, and records the export', async () => {
  const { company_id, params, chief, admin, member } = await house();
  await record(member, company_id, roleChanged(member));
  const browser = await holder.app.as(chief);
  const file = await browser.call(exportLog, { params, body: { search: 'bo sun' } });
  expect(file).toMatchObject({ count: 1, is_complete: true });
  expect(file.file_name).toMatch(/^audit-audited-\w+-\d{4}-\d\d-\d\d\.csv$/);
  expect(file.content).toContain(",'=Bo Sun,");
  expect(file.content).toContain('admin.granted');
  const { results } = await browser.call(audit, { params });
  expect(results[0]).toMatchObject({
    action: 'audit.exported',
    actor: { id: chief.user_id },
    data: { count: 1, filters: { search: true } },
  });
  expect(JSON.stringify(results[0])).not.toContain('bo sun');
  const without = await makeAdmin(holder.app.services, {
    company_id,
    permissions: { members_export_list: false },
  });
  const refusal = await (await holder.app.as(without)).refused(exportLog, { params, body: {} });
  expect(refusal).toMatchObject({
    code: 'permission_missing',
    values: { permission: 'members_export_list' },
  });
  expect((await (await holder.app.as(admin)).call(exportLog, { params, body: {} })).content).not.toContain(
    CLIENT.ip,
  );
});

it.each([
  ['changed', sql`update audit_log set action = 'logout'`],
  ['taken back', sql`delete from audit_log`],
  ['emptied', sql`truncate audit_log`],
])('is not %s, by nobody', async (_, statement) => {
  const { company_id, member } = await house();
  await record(member, company_id, { action: 'login.succeeded' });
  const { database } = holder.app.services;
  const denied = 'permission denied for table audit_log';
  await expect(database.company(company_id, 'write', (db) => statement.execute(db))).rejects.toThrow(denied);
  await expect(database.system('write', (db) => statement.execute(db))).rejects.toThrow(denied);
  const owner = await connectDatabase(holder.owner_url, 2, createLog('silent'));
  await expect(owner.system('write', (db) => statement.execute(db))).rejects.toThrow('append-only');
  await owner.close();
});

it('has a group for every action', () => {
  const grouped = AUDIT_GROUPS.flatMap((group) => auditActionsOf(group));
  expect(grouped.toSorted()).toEqual([...AUDIT_ACTIONS].toSorted());
});
