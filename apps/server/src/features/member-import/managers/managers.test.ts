import { randomUUID } from 'node:crypto';
import { ALL_PERMISSIONS, ENDPOINTS, type UploadRow } from '@fika/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { isAbove } from '#features/members/managers/queries.ts';
import { planManagers } from './rules.ts';

const { users, users_detail: detail, users_detail_update: update } = ENDPOINTS.members;
const { upload_json_users: upload, users_detail_erase: erase } = ENDPOINTS.members;
const { upload_history: uploadHistory, upload_warnings: uploadWarnings } = ENDPOINTS.members;
const holder = testApp();

async function company(permissions?: Parameters<typeof makeAdmin>[1]) {
  const { services } = holder.app;
  const admin = await makeAdmin(services, permissions);
  const { company_id } = admin;
  const [boss, middle, report] = [
    await makeUser(services, { company_id, first_name: 'Bo' }),
    await makeUser(services, { company_id, first_name: 'Mia' }),
    await makeUser(services, { company_id, first_name: 'Rae' }),
  ];
  const browser = await holder.app.as(admin);
  const of = (id: number) => ({ company_id, id });
  const set = (id: number, managerId: number | null) =>
    browser.call(update, { params: of(id), body: { manager_id: managerId } });
  const refuse = (id: number, managerId: number) =>
    browser.refused(update, { params: of(id), body: { manager_id: managerId } });
  return { services, company_id, admin, boss, middle, report, browser, of, set, refuse };
}

describe('the manager of a member', () => {
  it('is set, shown to admins and removed', async () => {
    const { browser, boss, report, of, set, company_id } = await company();
    const manager = { id: boss.user_id, first_name: 'Bo', last_name: expect.any(String), email: boss.email };
    expect(await set(report.user_id, boss.user_id)).toMatchObject({ manager });
    expect(await browser.call(detail, { params: of(report.user_id) })).toMatchObject({ manager });
    const list = await browser.call(users, { params: { company_id }, query: { limit: 100 } });
    expect(list.results.find(({ id }) => id === report.user_id)).toMatchObject({ manager });
    expect(await set(report.user_id, null)).toMatchObject({ manager: null });
  });

  it('is never oneself, a report of one’s own or a member of another company', async () => {
    const { boss, middle, report, set, refuse } = await company();
    await set(middle.user_id, boss.user_id);
    await set(report.user_id, middle.user_id);
    const other = await makeUser(holder.app.services);
    const paths = async (id: number, managerId: number) => {
      const { code, errors } = (await refuse(id, managerId)) as { code: string; errors?: { path: string }[] };
      return [code, errors?.map(({ path }) => path)];
    };
    const refused = ['invalid_input', ['manager_id']];
    expect(await paths(boss.user_id, boss.user_id)).toEqual(refused);
    expect(await paths(boss.user_id, report.user_id)).toEqual(refused);
    expect(await paths(boss.user_id, other.user_id)).toEqual(refused);
  });

  it('is neither read nor written by the member, and needs members_edit', async () => {
    const { services, boss, report, of, set, company_id } = await company();
    await set(report.user_id, boss.user_id);
    const own = await holder.app.as(report);
    expect(await own.call(detail, { params: of(report.user_id) })).toMatchObject({ manager: null });
    const body = { manager_id: null };
    expect(await own.refused(update, { params: of(report.user_id), body })).toMatchObject({
      code: 'permission_missing',
    });
    const weak = await makeAdmin(services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, members_edit: false },
    });
    const browser = await holder.app.as(weak);
    for (const { user_id } of [report, weak]) {
      const sent = {
        params: of(user_id),
        body: { manager_id: user_id === weak.user_id ? boss.user_id : null },
      };
      expect(await browser.refused(update, sent)).toMatchObject({ code: 'permission_missing' });
    }
  });

  it('is gone when they are erased', async () => {
    const { browser, boss, report, of, set } = await company({ role: 2 });
    await set(report.user_id, boss.user_id);
    await browser.call(erase, { params: of(boss.user_id) });
    expect(await browser.call(detail, { params: of(report.user_id) })).toMatchObject({ manager: null });
  });
});

describe('managers in a file', () => {
  const person = (row: number, given: Partial<UploadRow> = {}): UploadRow => ({
    row,
    email: `p${row}@file.example`,
    first_name: `P${row}`,
    last_name: 'File',
    ...given,
  });

  it('are members by address or external id, also of later rows; others become warnings', async () => {
    const { browser, company_id, boss } = await company();
    const file = { upload_id: randomUUID(), file_name: 'a.csv', total: 2, rows_total: 7 };
    const send = (chunk: number, rows: UploadRow[]) =>
      browser.call(upload, { params: { company_id }, body: { ...file, chunk, users: rows } });
    const first = await send(0, [
      person(2, { manager: 'E-6' }),
      person(3, { manager: boss.email.toUpperCase() }),
      person(4, { manager: 'nobody@file.example' }),
      person(5, { manager: 'p5@file.example' }),
    ]);
    expect(first).toMatchObject({ added: 4, rejected: [], warnings: [] });
    const running = await browser.call(uploadHistory, { params: { company_id } });
    expect(running.results).toMatchObject([{ state: 'running', warnings: 0 }]);
    const last = await send(1, [
      person(6, { external_id: 'E-6' }),
      person(7, { manager: 'p8@file.example' }),
      person(8, { manager: 'p7@file.example' }),
    ]);
    expect(last.warnings).toEqual([
      { row: 4, reason: 'unknown_manager', value: 'nobody@file.example' },
      { row: 5, reason: 'manager_oneself', value: 'p5@file.example' },
      { row: 8, reason: 'manager_cycle', value: 'p7@file.example' },
    ]);
    expect((await browser.call(uploadHistory, { params: { company_id } })).results).toMatchObject([
      { warnings: 3 },
    ]);
    const stored = await browser.call(uploadWarnings, {
      params: { company_id, upload_id: file.upload_id },
      query: { limit: 2, offset: 1 },
    });
    expect({ count: stored.count, results: stored.results }).toEqual({
      count: 3,
      results: last.warnings?.slice(1),
    });
    const list = await browser.call(users, { params: { company_id }, query: { limit: 100 } });
    const managers = new Map(list.results.map((user) => [user.email, user.manager?.email ?? null]));
    expect([2, 3, 4, 5, 6, 7, 8].map((row) => managers.get(`p${row}@file.example`))).toEqual([
      'p6@file.example',
      boss.email,
      null,
      null,
      null,
      'p8@file.example',
      null,
    ]);
  });

  it('change nothing of members for who may only add some', async () => {
    const { services, company_id, boss, report } = await company();
    const adder = await makeAdmin(services, {
      company_id,
      permissions: { ...ALL_PERMISSIONS, members_edit: false },
    });
    const browser = await holder.app.as(adder);
    const row = { row: 2, email: report.email, first_name: '', last_name: '', manager: boss.email };
    const body = { upload_id: randomUUID(), chunk: 0, total: 1, rows_total: 1, users: [row] };
    expect(await browser.call(upload, { params: { company_id }, body })).toMatchObject({
      updated: 0,
      rejected: [{ row: 2, reason: 'edit_permission' }],
    });
  });

  const chart = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 25 });
  const rowsOf = (pairs: readonly [number, number][]) =>
    pairs.map(([user_id, manager_id], row) => ({ row, user_id, manager_id }));
  const mapOf = (rows: ReturnType<typeof rowsOf>) =>
    new Map(rows.map((one) => [one.user_id, one.manager_id]));
  const isTree = (managers: ReadonlyMap<number, number>) =>
    [...managers].every(([user, manager]) => !isAbove(managers, user, manager));

  it('form no circle, and all are set where the file describes none', async () => {
    await fc.assert(
      fc.asyncProperty(chart, chart, async (old, file) => {
        const start = mapOf((await planManagers(rowsOf(old), new Map())).set);
        const rows = rowsOf(file);
        const { set, refused } = await planManagers(rows, start);
        expect(isTree(new Map([...start, ...mapOf(set)]))).toBe(true);
        expect(set.length + refused.length).toBe(rows.length);
        if (
          isTree(new Map([...start, ...mapOf(rows)])) &&
          rows.every((one) => one.user_id !== one.manager_id)
        ) {
          expect(refused).toEqual([]);
        }
      }),
    );
  });

  it('form no circle where each row that is refused puts back a manager who forms the next one', async () => {
    // The members of a chain are turned upside down, and its head is put below its end.
    const count = 60;
    const start = new Map(Array.from({ length: count }, (_, n) => [n + 1, n]));
    const pairs = Array.from({ length: count }, (_, n): [number, number] => [n, n + 1]);
    const { set, refused } = await planManagers(rowsOf([...pairs, [count, 0]]), start);
    expect(isTree(new Map([...start, ...mapOf(set)]))).toBe(true);
    expect(set.length + refused.length).toBe(count + 1);
  });
});
