import { ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setClock } from '#test/clock.ts';
import { makeAdmin, makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { mailsTo } from '#test/mails.ts';
import { reportScene, SLOW, WITHOUT_NUMBERS } from '#test/monthly-report.ts';
import { sendMonthlyReport } from './commands/send-monthly-report.ts';

const calls = ENDPOINTS.monthlyReport;
const { holder, scene, add } = reportScene();
/** April 2027 begins on a Thursday; in any zone it is after 8:00 there, and before noon of the second. */
const DUE = '2027-04-01T20:00:00Z';

/** What workers do every quarter of an hour. */
const work = async () => {
  await holder.app.services.jobs.runOnce(holder.app.services, 'monthly-report.look');
  await holder.app.settle();
};
const reportsTo = async ({ email }: { email: string }) => {
  const mails = await mailsTo(holder.app, email);
  return mails.filter(({ subject }) => subject.includes('report') || subject.includes('rapport'));
};
const imagesTo = async ({ email }: { email: string }) => {
  const { images } = await holder.app.services.database.global('read', (db) =>
    db.selectFrom('dev_mailbox').select('images').where('to', '=', email).executeTakeFirstOrThrow(),
  );
  return images as { id: string; content: string }[];
};
const companyOf = (id: number) =>
  holder.app.services.database.global('read', (db) =>
    db.selectFrom('companies').select('slug').where('id', '=', id).executeTakeFirstOrThrow(),
  );
const change = (company_id: number, { user_id }: MadeUser, set: object) =>
  holder.app.services.database.company(company_id, 'write', (db) =>
    db.updateTable('users').set(set).where('company_id', '=', company_id).where('id', '=', user_id).execute(),
  );

describe('the monthly report', SLOW, () => {
  it('has the numbers of the dashboard for the same days, and leads there', async () => {
    const it = await scene(5, 24);
    await add(it, it.admin);
    await setClock(holder.app, DUE);
    await work();
    const [mail, ...more] = await reportsTo(it.admin);
    expect(more).toEqual([]);
    const { slug } = await companyOf(it.company_id);
    expect(mail?.text).toContain(
      `http://localhost:3000/account/${slug}/admin/dashboard?start=2027-03-01&end=2027-03-31`,
    );
    const shown = await it.browser.call(ENDPOINTS.dashboard.overview, {
      params: it.params,
      query: { start: '2027-03-01', end: '2027-03-31' },
    });
    // The time before a month is the month before.
    expect(shown.range.previous).toEqual({ start: '2027-02-01', end: '2027-02-28' });
    expect(shown.sessions).toBeGreaterThan(0);
    expect(shown.previous.sessions).toBeGreaterThan(0);
    const { previous } = shown;
    const percent = (share: number | null) => `${Math.round((share ?? 0) * 100)}%`;
    const line = (label: string, now: string, before: string, rises: boolean) =>
      `${label}: ${now} (${now === before ? 'as before' : `${rises ? 'up' : 'down'} from ${before}`}), `;
    const count = (label: string, name: 'sessions' | 'reach' | 'connections') =>
      line(label, `${shown[name]}`, `${previous[name]}`, shown[name] > previous[name]);
    expect(mail?.text).toContain(count('Sessions', 'sessions'));
    expect(mail?.text).toContain(count('Reach', 'reach'));
    expect(mail?.text).toContain(count('Connections', 'connections'));
    expect(mail?.text).toContain(
      line(
        'Participation',
        percent(shown.participation),
        percent(previous.participation),
        (shown.participation ?? 0) > (previous.participation ?? 0),
      ),
    );
    expect(mail?.text).toContain(`${shown.met} of ${shown.groups} groups`);
    const [image] = await imagesTo(it.admin);
    expect(mail?.html).toContain(`src="cid:${image?.id}"`);
    expect(mail?.html).toContain(`alt="Participation by month: `);
    expect(
      Buffer.from(image?.content ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    // The last of six months is the one of the report.
    expect(mail?.text).toContain(`\nMar: ${percent(shown.participation)}\n`);
    expect(mail?.text).toContain(`\nFeb: ${percent(previous.participation)}\n`);
    expect(mail?.text).toMatch(/Oct: .+\nNov: .+\nDec: .+\nJan: .+\nFeb: .+\nMar: /);
  });

  it('is sent once, by many workers and after a failure', async () => {
    const it = await scene();
    const { services } = holder.app;
    const boss = await makeUser(services, {
      company_id: it.company_id,
      role: ROLES.superadmin,
      culture: 'fr',
    });
    await add(it, it.admin);
    await add(it, boss);
    await work();
    expect(await reportsTo(it.admin)).toEqual([]);
    await setClock(holder.app, DUE);
    const payload = { company_id: it.company_id };
    const failing = services.database.company(it.company_id, 'write', async (db) => {
      await sql`insert into monthly_reports (company_id, month) values (${it.company_id}, '2027-03-01')`.execute(
        db,
      );
      throw new Error('the worker is gone');
    });
    await expect(failing).rejects.toThrow('gone');
    await Promise.all([1, 2, 3].map(() => sendMonthlyReport(services, payload)));
    await work();
    await setClock(holder.app, '2027-04-05T20:00:00Z');
    await work();
    expect(await reportsTo(it.admin)).toHaveLength(1);
    const [french, ...more] = await reportsTo(boss);
    expect(more).toEqual([]);
    expect(french?.subject).toMatch(/: rapport mensuel, mars 2027$/);
    await setClock(holder.app, '2027-05-03T20:00:00Z');
    await work();
    const [second] = await reportsTo(it.admin);
    expect(second?.subject).toMatch(/: monthly report, April 2027$/);
    expect(await reportsTo(it.admin)).toHaveLength(2);
  });

  it('comes late from a server that was stopped, and not to those who were added after it was due', async () => {
    const it = await scene();
    await add(it, it.admin);
    const late = await makeAdmin(holder.app.services, { company_id: it.company_id });
    await setClock(holder.app, '2027-04-05T20:00:00Z');
    await add(it, late);
    await work();
    expect(await reportsTo(it.admin)).toHaveLength(1);
    expect(await reportsTo(late)).toEqual([]);
  });

  it('is not sent to a list that began after it was due', async () => {
    const it = await scene();
    await setClock(holder.app, DUE);
    await add(it, it.admin);
    await setClock(holder.app, '2027-04-20T20:00:00Z');
    await work();
    expect(await reportsTo(it.admin)).toEqual([]);
    await setClock(holder.app, '2027-05-03T20:00:00Z');
    await work();
    expect(await reportsTo(it.admin)).toHaveLength(1);
  });

  it('is not sent by a workspace without any session, whose admins cannot send it to themselves', async () => {
    const { services } = holder.app;
    const admin = await makeAdmin(services, { company_id: (await makeCompany(services)).id });
    const browser = await holder.app.as(admin);
    const params = { company_id: admin.company_id };
    await add({ browser, params }, admin);
    expect(await browser.call(calls.monthly_report, { params })).toMatchObject({ is_ready: false });
    await setClock(holder.app, DUE);
    await work();
    expect(await reportsTo(admin)).toEqual([]);
    const refused = await browser.refused(calls.monthly_report_send, { params, body: {} });
    expect(refused.code).toBe('report_not_ready');
  });

  it('says that nothing happened in a month without a session', async () => {
    const it = await scene();
    await add(it, it.admin);
    await setClock(holder.app, '2027-06-01T20:00:00Z');
    await work();
    const [mail] = await reportsTo(it.admin);
    expect(mail?.text).toContain('No session sent invitations or matches in May 2027.');
    expect(mail?.text).toContain('Sessions: 0');
  });
});

describe('a recipient who may not see the numbers any more', SLOW, () => {
  const states: [string, object, object][] = [
    ['without the permission', { permissions: JSON.stringify(WITHOUT_NUMBERS) }, { permissions: null }],
    ['without the role', { role: ROLES.enduser }, { role: ROLES.admin }],
    [
      'deactivated',
      { is_active: false, inactive_reason: 'admin' },
      { is_active: true, inactive_reason: null },
    ],
  ];
  it.each(states)('gets nothing, and the report again afterwards: %s', async (_, lost, regained) => {
    const it = await scene();
    const other = await makeAdmin(holder.app.services, { company_id: it.company_id });
    await add(it, other);
    await change(it.company_id, other, lost);
    await setClock(holder.app, DUE);
    await work();
    expect(await reportsTo(other)).toEqual([]);
    const listed = await it.browser.call(calls.monthly_report, { params: it.params });
    expect(listed.recipients).toHaveLength(1);
    expect(listed.recipients[0]?.state).not.toBe('receives');
    await change(it.company_id, other, regained);
    await work();
    expect(await reportsTo(other)).toEqual([]);
    await setClock(holder.app, '2027-05-03T20:00:00Z');
    await work();
    expect(await reportsTo(other)).toHaveLength(1);
  });

  it.each(states)('gets nothing that already waits: %s', async (_, lost) => {
    const it = await scene();
    const { services } = holder.app;
    const other = await makeAdmin(services, { company_id: it.company_id });
    await add(it, other);
    await setClock(holder.app, DUE);
    await sendMonthlyReport(services, it);
    await change(it.company_id, other, lost);
    expect(await reportsTo(other)).toEqual([]);
  });

  it('gets nothing after they reported an email of the workspace as spam', async () => {
    const it = await scene();
    await add(it, it.admin);
    await holder.app.services.database.company(it.company_id, 'write', (db) =>
      db
        .insertInto('suppressions')
        .values({ company_id: it.company_id, email: it.admin.email, reason: '', kind: 'complaint' })
        .execute(),
    );
    await setClock(holder.app, DUE);
    await work();
    expect(await reportsTo(it.admin)).toEqual([]);
  });

  it('is forgotten with their data', async () => {
    const it = await scene();
    const { services } = holder.app;
    const boss = await makeUser(services, { company_id: it.company_id, role: ROLES.superadmin });
    const other = await makeAdmin(services, { company_id: it.company_id });
    await add(it, other);
    const browser = await holder.app.as(boss);
    await browser.call(ENDPOINTS.members.users_detail_erase, { params: { ...it.params, id: other.user_id } });
    const { recipients } = await it.browser.call(calls.monthly_report, { params: it.params });
    expect(recipients).toEqual([]);
  });
});

describe('stopping the report', SLOW, () => {
  it('takes one click of a mail program, or a press on a page that the link opens', async () => {
    const it = await scene();
    await add(it, it.admin);
    await setClock(holder.app, DUE);
    await work();
    const [mail] = await reportsTo(it.admin);
    const headers = mail?.headers as Record<string, string>;
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, token = ''] = /unsubscribe\/([^/]+)\/>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
    expect(mail?.text).toContain(`http://localhost:3000/monthly-report/stop#${token}`);
    const url = `/api/v1/mails/monthly-report/unsubscribe/${token}/`;
    const receives = async () =>
      (await it.browser.call(calls.monthly_report_own, { params: it.params })).receives;
    // A scanner that opens the address changes nothing.
    expect((await holder.app.http.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect(await receives()).toBe(true);
    for (const [endpoint, wrong] of [
      [calls.monthly_report_one_click, `${token.slice(0, -2)}xx`],
      [ENDPOINTS.messages.messages_one_click, token],
    ] as const) {
      const refused = await holder.app.anonymous.refused(endpoint, { params: { token: wrong }, body: {} });
      expect(refused.code).toBe('link_invalid');
    }
    const post = () =>
      holder.app.http.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await post()).statusCode).toBe(200);
    expect(await receives()).toBe(false);
    expect((await post()).statusCode).toBe(200);
    await setClock(holder.app, '2027-05-03T20:00:00Z');
    await work();
    expect(await reportsTo(it.admin)).toHaveLength(1);
    await setClock(holder.app, '2028-07-01T20:00:00Z');
    const late = await holder.app.anonymous.refused(calls.monthly_report_one_click, {
      params: { token },
      body: {},
    });
    expect(late.code).toBe('link_expired');
  });

  it('works in the settings, and a report that waits is not sent', async () => {
    const it = await scene();
    const { services } = holder.app;
    await add(it, it.admin);
    await setClock(holder.app, DUE);
    await sendMonthlyReport(services, it);
    await it.browser.call(calls.monthly_report_stop, { params: it.params });
    expect(await reportsTo(it.admin)).toEqual([]);
    const { recipients } = await it.browser.call(calls.monthly_report, { params: it.params });
    expect(recipients).toEqual([]);
  });
});

describe('the report now', SLOW, () => {
  it('goes to the requester alone, without a way to stop it, and five times an hour', async () => {
    const it = await scene();
    const other = await makeAdmin(holder.app.services, { company_id: it.company_id });
    await add(it, other);
    const send = { params: it.params, body: { to: other.email, user_id: other.user_id } as never };
    expect(await it.browser.call(calls.monthly_report_send, send)).toEqual({
      ok: true,
      sent_to: it.admin.email,
    });
    const [mail] = await reportsTo(it.admin);
    expect(mail?.subject).toMatch(/: monthly report, February 2027$/);
    expect(mail?.headers).not.toHaveProperty('List-Unsubscribe');
    expect(mail?.text).not.toContain('monthly-report/stop');
    expect(await reportsTo(other)).toEqual([]);
    for (let count = 1; count < LIMITS.monthlyReportsToOneself; count += 1)
      await it.browser.call(calls.monthly_report_send, { params: it.params, body: {} });
    const refused = await it.browser.refused(calls.monthly_report_send, { params: it.params, body: {} });
    expect(refused.code).toBe('too_many_requests');
    expect(await reportsTo(it.admin)).toHaveLength(LIMITS.monthlyReportsToOneself);
    // The regular one comes all the same.
    await add(it, it.admin);
    await setClock(holder.app, DUE);
    await work();
    expect(await reportsTo(it.admin)).toHaveLength(LIMITS.monthlyReportsToOneself + 1);
  });
});
