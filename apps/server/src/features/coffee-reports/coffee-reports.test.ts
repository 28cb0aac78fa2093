import { ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeAdmin, makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';

const {
  coffees_report: form,
  coffees_report_create: report,
  coffee_reports: list,
  coffee_reports_settle: settle,
  coffee_reports_reopen: reopen,
} = ENDPOINTS.coffeeReports;
const { users_detail_mails: mailsOf } = ENDPOINTS.deliveries;
const { export_me: exportMe, users_detail_export: exportOf, users_detail_erase: erase } = ENDPOINTS.members;
const holder = testApp();

/** Ada and Bo have a coffee. Cleo manages its program, Dee another one, and Sue is a superadmin. */
async function office(roles: { ada?: 0 | 1 | 2; bo?: 0 | 1 | 2 } = {}) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const person = (first_name: string, role: 0 | 1 | 2 = ROLES.enduser) =>
    makeUser(services, { company_id, first_name, last_name: 'Berg', role });
  const [ada, bo, cy] = [await person('Ada', roles.ada), await person('Bo', roles.bo), await person('Cy')];
  const made = await makeCoffees(services, company_id, [
    [ada.user_id, bo.user_id],
    [cy.user_id, (await person('Di')).user_id],
  ]);
  const managing = (first_name: string, ids: number[]) =>
    makeAdmin(services, {
      company_id,
      first_name,
      last_name: 'Berg',
      permissions: { programs_management: ids, members_export_list: true, members_delete: true },
    });
  const cleo = await managing('Cleo', [made.campaign_id]);
  const dee = await managing('Dee', []);
  const params = { company_id, id: made.ids[0] ?? 0 };
  const read = async (who: MadeUser, state: 'open' | 'settled' = 'open') =>
    (await (await holder.app.as(who)).call(list, { params: { company_id }, query: { state } })).results;
  const write = async (who: MadeUser, body: object = {}) =>
    (await holder.app.as(who)).call(report, {
      params,
      body: { topic: 'message', text: 'Bo wrote: “You owe me.”', ...body },
    });
  const take = async (who: MadeUser, report_id: number, body: object = {}) =>
    (await holder.app.as(who)).call(settle, {
      params: { company_id, report_id },
      body: { note: '', answer: '', ...body },
    });
  return { company_id, params, made, ada, bo, cy, cleo, dee, person, read, write, take };
}

const subjects = async (who: MadeUser) =>
  (await mailsTo(holder.app, who.email)).map(({ subject }) => subject);

describe('a report about a coffee', () => {
  it('is read and mailed to the admins of its program, and to no one in the group', async () => {
    const { ada, bo, cy, cleo, dee, params, company_id, person, read, write } = await office({ bo: 2 });
    const sue = await person('Sue', ROLES.superadmin);
    const own = await holder.app.as(ada);
    expect(await own.call(form, { params })).toMatchObject({
      readers: [{ full_name: 'Cleo Berg' }, { full_name: 'Sue Berg' }],
      readers_count: 2,
      sent: [],
    });
    await write(ada, { about: bo.user_id });
    await holder.app.settle();
    const seen = {
      state: 'open',
      topic: 'message',
      text: 'Bo wrote: “You owe me.”',
      reporter: { id: ada.user_id, full_name: 'Ada Berg' },
      about: { id: bo.user_id, full_name: 'Bo Berg' },
      others: [],
      steps: [],
    };
    expect(await read(cleo)).toMatchObject([seen]);
    expect(await read(sue)).toMatchObject([seen]);
    // A superadmin holds every permission, and was in the group.
    expect(await read(bo)).toEqual([]);
    expect(await subjects(cleo)).toEqual([expect.stringMatching(/^A problem was reported in Program \d+$/)]);
    expect(await subjects(sue)).toHaveLength(1);
    for (const other of [ada, bo, cy, dee]) expect(await subjects(other)).toEqual([]);
    const [mail] = await mailsTo(holder.app, cleo.email);
    expect(`${mail?.html} ${mail?.text}`).not.toMatch(/owe|Ada|Bo /);
    expect((await (await holder.app.as(dee)).refused(list, { params: { company_id } })).code).toBe(
      'permission_missing',
    );
    expect((await own.refused(list, { params: { company_id } })).code).toBe('admin_only');
    expect((await own.call(form, { params })).sent).toMatchObject([{ state: 'open' }]);
  });

  it('is not readable by a member of the group who becomes an admin later', async () => {
    const { company_id, ada, bo, write, read } = await office();
    await write(ada);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`update users set role = 2 where company_id = ${company_id} and id = any(${[ada.user_id, bo.user_id]}::bigint[])`.execute(
        db,
      ),
    );
    expect(await read(bo)).toEqual([]);
    expect(await read(ada)).toEqual([]);
  });

  it('is refused when all who would read it are in the group', async () => {
    const { services } = holder.app;
    const { id: company_id } = await makeCompany(services);
    const ada = await makeUser(services, { company_id, role: ROLES.superadmin });
    const bo = await makeUser(services, { company_id });
    const { ids } = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
    const params = { company_id, id: ids[0] ?? 0 };
    const browser = await holder.app.as(bo);
    expect(await browser.call(form, { params })).toMatchObject({ readers: [], readers_count: 0 });
    const body = { topic: 'other' as const, text: 'Help' };
    expect((await browser.refused(report, { params, body })).code).toBe('no_report_reader');
  });

  it('belongs to members of the coffee, is about one of them, and has a limit for a day', async () => {
    const { ada, bo, cy, params, write } = await office();
    const stranger = await holder.app.as(cy);
    expect((await stranger.refused(form, { params })).code).toBe('not_found');
    const body = { topic: 'other' as const, text: 'Hello' };
    expect((await stranger.refused(report, { params, body })).code).toBe('not_found');
    const own = await holder.app.as(ada);
    for (const about of [cy.user_id, ada.user_id]) {
      expect((await own.refused(report, { params, body: { ...body, about } })).code).toBe('not_found');
    }
    for (let index = 0; index < LIMITS.reportsOfMember; index += 1) await write(ada);
    expect((await own.refused(report, { params, body })).code).toBe('too_many_reports');
    await write(bo);
    await holder.app.advance('1 day');
    await write(ada);
  });

  it('is settled once, with a note for admins and an answer for its writer, and reopened', async () => {
    const { company_id, ada, bo, cleo, params, person, read, write, take } = await office();
    const sue = await person('Sue', ROLES.superadmin);
    await write(ada, { about: bo.user_id });
    const [first] = await read(cleo);
    const report_id = first?.id ?? 0;
    const done = await take(cleo, report_id, { note: 'Spoke to Bo', answer: 'We talked to them.' });
    expect(done).toMatchObject({
      state: 'settled',
      steps: [
        { step: 'settled', actor_name: 'Cleo Berg', note: 'Spoke to Bo', answer: 'We talked to them.' },
      ],
    });
    const second = await (
      await holder.app.as(sue)
    ).refused(settle, { params: { company_id, report_id }, body: {} });
    expect(second.code).toBe('report_settled');
    await holder.app.settle();
    const [mail] = await mailsTo(holder.app, ada.email);
    expect(mail?.subject).toBe('Your report is settled');
    expect(mail?.text).toContain('We talked to them.');
    expect(mail?.text).not.toContain('Spoke to Bo');
    expect(await subjects(bo)).toEqual([]);
    expect((await (await holder.app.as(ada)).call(form, { params })).sent).toMatchObject([
      { state: 'settled' },
    ]);
    const admin = await holder.app.as(sue);
    const at = { params: { company_id, report_id } };
    await admin.call(reopen, { ...at, body: { note: 'Again' } });
    expect((await admin.refused(reopen, { ...at, body: {} })).code).toBe('report_open');
    expect(await read(cleo)).toMatchObject([
      { id: report_id, steps: [{}, { step: 'reopened', note: 'Again' }] },
    ]);
    expect(await read(cleo, 'settled')).toEqual([]);
    const member = await holder.app.as(ada);
    expect((await member.refused(settle, { ...at, body: {} })).code).toBe('admin_only');
  });

  it('is settled by one of two admins at the same moment', async () => {
    const { company_id, ada, cleo, person, read, write } = await office();
    const sue = await person('Sue', ROLES.superadmin);
    await write(ada);
    const [first] = await read(cleo);
    const report_id = first?.id ?? 0;
    const browsers = [await holder.app.as(cleo), await holder.app.as(sue)];
    const answers = await Promise.allSettled(
      browsers.map((browser) =>
        browser.call(settle, { params: { company_id, report_id }, body: { note: '', answer: '' } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await holder.app.settle();
    expect(await subjects(ada)).toEqual(['Your report is settled']);
  });

  it('leaves nothing in the audit log or in the emails that other admins see', async () => {
    const { company_id, ada, bo, cleo, read, write, take } = await office({ bo: 1 });
    await write(ada, { about: bo.user_id });
    const [first] = await read(cleo);
    const report_id = first?.id ?? 0;
    await take(cleo, report_id, { note: 'Spoke to Bo', answer: 'Thanks.' });
    await holder.app.settle();
    const { rows } = await holder.app.services.database.company(company_id, 'read', (db) =>
      sql<{ action: string; target_id: number; data: object }>`
        select action, target_id, data from audit_log where action like 'coffee_report.%'`.execute(db),
    );
    expect(rows).toEqual([{ action: 'coffee_report.settled', target_id: report_id, data: {} }]);
    const reported = await holder.app.as(bo);
    for (const member of [ada, cleo]) {
      const { results } = await reported.call(mailsOf, { params: { company_id, id: member.user_id } });
      expect(results).toEqual([]);
    }
  });

  it('is in the export of its writer alone, and is deleted with them', async () => {
    const { company_id, ada, bo, cleo, read, write, take } = await office({ bo: 2 });
    await write(ada, { about: bo.user_id });
    await write(bo, { text: 'Ada was late', about: ada.user_id });
    const written = (await read(cleo)).find(({ reporter }) => reporter.id === ada.user_id);
    await take(cleo, written?.id ?? 0, { note: 'Spoke to Bo', answer: 'Thanks.' });
    await holder.app.settle();
    const own = JSON.stringify(await (await holder.app.as(ada)).call(exportMe, { params: { company_id } }));
    expect(own).toContain('You owe me');
    expect(own).toContain('Thanks.');
    expect(own).not.toContain('Spoke to Bo');
    expect(own).not.toContain('Ada was late');
    const boss = await holder.app.as(bo);
    const theirs = JSON.stringify(await boss.call(exportMe, { params: { company_id } }));
    expect(theirs).not.toContain('You owe me');
    const byAdmin = await boss.call(exportOf, { params: { company_id, id: ada.user_id } });
    expect(JSON.stringify(byAdmin)).not.toMatch(/owe me|report_settled/);
    await boss.call(erase, { params: { company_id, id: ada.user_id } });
    expect(await read(cleo, 'settled')).toEqual([]);
    expect(await read(cleo)).toMatchObject([{ text: 'Ada was late', about: null, others: [] }]);
  });

  it('stays when its session is deleted, and is deleted a year after it was settled', async () => {
    const { company_id, ada, made, cleo, read, write, take } = await office();
    await write(ada);
    await write(ada, { text: 'Second' });
    const [, second] = await read(cleo);
    const id = second?.id ?? 0;
    await take(cleo, id);
    await holder.app.services.database.company(company_id, 'write', (db) =>
      sql`delete from coffees where company_id = ${company_id} and id = ${made.ids[0]}`.execute(db),
    );
    expect(await read(cleo)).toHaveLength(1);
    const prune = () => holder.app.services.jobs.runOnce(holder.app.services, 'coffee-reports.prune');
    await holder.app.advance('364 days');
    await prune();
    expect(await read(cleo, 'settled')).toHaveLength(1);
    await holder.app.advance('2 days');
    await prune();
    expect(await read(cleo, 'settled')).toEqual([]);
    expect(await read(cleo)).toHaveLength(1);
  });

  it('waits on the home of the admins who may read it', async () => {
    const { company_id, ada, bo, cleo, write } = await office({ bo: 2 });
    await write(ada);
    const { admin_home: home } = ENDPOINTS.campaigns;
    const seen = async (who: MadeUser) =>
      (await (await holder.app.as(who)).call(home, { params: { company_id } })).reports;
    expect(await seen(cleo)).toMatchObject({ count: 1 });
    expect(await seen(bo)).toBeNull();
  });
});
