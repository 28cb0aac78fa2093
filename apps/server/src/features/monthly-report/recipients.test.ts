import { ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { makeAdmin, makeUser, type MadeUser } from '#test/factories.ts';
import { reportScene, SLOW, WITHOUT_NUMBERS } from '#test/monthly-report.ts';

const calls = ENDPOINTS.monthlyReport;
const { holder, scene, add } = reportScene();

describe('the recipients of the monthly report', SLOW, () => {
  it('are admins who see the numbers of all programs, and nobody else', async () => {
    const it = await scene();
    const { services } = holder.app;
    const { company_id } = it;
    const refused = (user_id: number) =>
      it.browser.refused(calls.monthly_report_add, { params: it.params, body: { user_id } });
    const member = await makeUser(services, { company_id });
    const blind = await makeAdmin(services, { company_id, permissions: WITHOUT_NUMBERS });
    const gone = await makeAdmin(services, { company_id, is_active: false });
    for (const { user_id } of [member, blind, gone])
      expect(await refused(user_id)).toMatchObject({ code: 'recipient_not_permitted' });
    const foreign = await makeAdmin(services);
    for (const id of [foreign.user_id, 999_999])
      expect(await refused(id)).toMatchObject({ code: 'not_found' });
    const boss = await makeUser(services, {
      company_id,
      role: ROLES.superadmin,
      permissions: WITHOUT_NUMBERS,
      last_name: '0 Aa',
    });
    await add(it, boss);
    const { recipients } = await add(it, it.admin);
    expect(recipients.map(({ id, state }) => [id, state])).toEqual([
      [boss.user_id, 'receives'],
      [it.admin.user_id, 'receives'],
    ]);
    const again = await add(it, boss);
    expect(again.recipients).toHaveLength(2);
    const found = await it.browser.call(calls.monthly_report_admins, { params: it.params });
    expect(found.results).toEqual([]);
    await it.browser.call(calls.monthly_report_remove, { params: { ...it.params, id: boss.user_id } });
    const searched = await it.browser.call(calls.monthly_report_admins, {
      params: it.params,
      query: { search: 'áa' },
    });
    expect(searched.results.map(({ id }) => id)).toEqual([boss.user_id]);
    const log = await it.browser.call(ENDPOINTS.audit.audit, { params: it.params, query: { limit: 100 } });
    const acts = log.results.filter(({ action }) => action.startsWith('monthly_report.'));
    expect(acts.map(({ action, target }) => [action, target?.id])).toEqual([
      ['monthly_report.recipient_removed', boss.user_id],
      ['monthly_report.recipient_added', it.admin.user_id],
      ['monthly_report.recipient_added', boss.user_id],
    ]);
  });

  it('are those of one workspace: an admin of another one sees none, and removes none', async () => {
    const [one, other] = [await scene(), await scene(6)];
    await add(one, one.admin);
    const { recipients } = await other.browser.call(calls.monthly_report, { params: other.params });
    expect(recipients).toEqual([]);
    const foreign = { params: { ...other.params, id: one.admin.user_id } };
    expect(await other.browser.refused(calls.monthly_report_remove, foreign)).toMatchObject({
      code: 'not_found',
    });
    expect(await one.browser.call(calls.monthly_report_own, { params: one.params })).toEqual({
      receives: true,
    });
  });

  it('are thirty at most, also when two admins add the last one at once', async () => {
    const it = await scene();
    const admins: MadeUser[] = [];
    for (let count = 0; count <= LIMITS.monthlyReportRecipients; count += 1)
      admins.push(await makeAdmin(holder.app.services, { company_id: it.company_id }));
    for (const admin of admins.slice(2)) await add(it, admin);
    const added = await Promise.allSettled(admins.slice(0, 2).map((admin) => add(it, admin)));
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { recipients } = await it.browser.call(calls.monthly_report, { params: it.params });
    expect(recipients).toHaveLength(LIMITS.monthlyReportRecipients);
  });
});
