import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { createClient } from '#client.ts';
import { testApp } from '#test/app.ts';
import { makeCompany, makeUser } from '#test/factories.ts';

const { invite, joinable, join } = ENDPOINTS.invitations;
const {
  grant_admin_users: grantAdmins,
  check_has_admin_slots: checkSlots,
  update_role: updateRole,
  activate_users: activate,
  upload_json_users: upload,
} = ENDPOINTS.members;
const { campaigns_create: createCampaign, clone, archive } = ENDPOINTS.campaigns;
const holder = testApp({ PLANS: 'true' });

let counter = 0;

/** A company of a plan with a superadmin and so many other members. */
async function house(plan: 0 | 1 | 2, others: number) {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services, { plan });
  const sue = await makeUser(services, { company_id, role: 2 });
  const members = [];
  for (let n = 0; n < others; n += 1) members.push(await makeUser(services, { company_id }));
  return { company_id, members, browser: await holder.app.as(sue), at: { params: { company_id, id: 0 } } };
}

const only = (...value: number[]) => ({
  body: { filters: { filters: [{ type: 'usercompany_id', operator: 'inn' as const, value }] } },
});
const fresh = () => `seat-${(counter += 1)}@plan.example`;

describe('the seats of a plan', () => {
  it('are counted when people are invited: a pending invitation reserves one', async () => {
    const { browser, at } = await house(0, 17);
    const emails = [fresh(), fresh(), fresh()];
    const invited = async (...list: string[]) =>
      (await browser.call(invite, { ...at, body: { emails: list } })).results.map(
        ({ outcome, reason }) => reason ?? outcome,
      );
    expect(await invited(...emails)).toEqual(['invited', 'invited', 'seats_full']);
    expect(await invited(...emails)).toEqual(['already_invited', 'already_invited', 'seats_full']);
  });

  it('reveal nothing to an inviting member about the people behind the addresses', async () => {
    const { services } = holder.app;
    const { company_id, members, browser, at } = await house(0, 17);
    const [someone] = members;
    if (!someone) throw new Error('The workspace has no member');
    const member = await holder.app.as(someone);
    const { email: gone } = await makeUser(services, { company_id, is_active: false });
    const [bounced, waiting, last] = [fresh(), fresh(), fresh()];
    await services.database.company(company_id, 'write', (db) =>
      db.insertInto('suppressions').values({ company_id, email: bounced, reason: 'refused' }).execute(),
    );
    await browser.call(invite, { ...at, body: { emails: [waiting] } });
    const invited = async (...emails: string[]) =>
      (await member.call(invite, { ...at, body: { emails } })).results.map(
        ({ outcome, reason }) => reason ?? outcome,
      );
    // One seat is left.
    for (const email of [gone, bounced, waiting, last]) {
      expect(await invited(email, fresh())).toEqual(['invited', 'seats_full']);
    }
    // None is left.
    for (const email of [gone, bounced, waiting, last, fresh()]) {
      expect(await invited(email)).toEqual(['seats_full']);
    }
  });

  it('are counted when a file is uploaded: the first rows come first', async () => {
    const { browser, at } = await house(0, 18);
    const users = [1, 2, 3].map((row) => ({
      row,
      email: fresh(),
      first_name: 'Row',
      last_name: String(row),
    }));
    const result = await browser.call(upload, {
      ...at,
      body: { upload_id: crypto.randomUUID(), chunk: 0, total: 1, rows_total: 3, users },
    });
    expect(result).toMatchObject({
      added: 1,
      rejected: [
        { row: 2, reason: 'seats_full' },
        { row: 3, reason: 'seats_full' },
      ],
    });
  });

  it('are counted when people accept, join and come back', async () => {
    const { services } = holder.app;
    const { company_id, members, browser, at } = await house(0, 18);
    const email = fresh();
    await browser.call(invite, { ...at, body: { emails: [email] } });
    await makeUser(services, { company_id });
    await holder.app.settle();
    const mails = await services.database.global('read', (db) =>
      db.selectFrom('dev_mailbox').selectAll().execute(),
    );
    const mail = JSON.stringify(mails.filter((one) => JSON.stringify(one).includes(email)));
    const token = /\/invite\/([\w.-]+)\//.exec(mail)?.[1] ?? '';
    const body = { token, first_name: 'Late', last_name: 'Comer', password: 'seven quiet otters dance' };
    const problem = await createClient(holder.app).refused(ENDPOINTS.invitations.auth_invitation_accept, {
      body,
    });
    expect(problem).toMatchObject({ code: 'plan_limit', values: { max: '20' } });
    await services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('company_domains')
        .values({
          company_id,
          domain: 'plan.example',
          status: 'proved',
          added_by_id: members[0]?.user_id ?? 0,
        })
        .execute(),
    );
    const visitor = await holder.app.as(await makeUser(services, { email: fresh() }));
    expect((await visitor.call(joinable)).results).toMatchObject([{ company_id, via: 'domain' }]);
    expect((await visitor.refused(join, { body: { company_id } })).code).toBe('plan_limit');
    const gone = await makeUser(services, { company_id, is_active: false });
    expect((await browser.refused(activate, { ...at, ...only(gone.user_id) })).code).toBe('plan_limit');
    const { results } = await browser.call(ENDPOINTS.members.users, { ...at, query: { limit: 100 } });
    expect(results).toHaveLength(20);
  });

  it('are not overrun by invitations that are accepted at the same time', async () => {
    const { services } = holder.app;
    const { company_id, members } = await house(0, 17);
    await services.database.company(company_id, 'write', (db) =>
      db
        .insertInto('company_domains')
        .values({
          company_id,
          domain: 'rush.example',
          status: 'proved',
          added_by_id: members[0]?.user_id ?? 0,
        })
        .execute(),
    );
    const people = await Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        holder.app.as(await makeUser(services, { email: `rush-${n}@rush.example` })),
      ),
    );
    const answers = await Promise.allSettled(people.map((one) => one.call(join, { body: { company_id } })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });
});

describe('the admins of a plan', () => {
  it('are as many as it says', async () => {
    const { company_id, members, browser, at } = await house(1, 4);
    const ids = members.map(({ user_id }) => user_id);
    expect(await browser.call(checkSlots, { ...at, ...only(...ids) })).toEqual({
      has_slots: false,
      used: 1,
      allowed: 3,
    });
    expect((await browser.refused(grantAdmins, { ...at, ...only(...ids) })).code).toBe('plan_limit');
    const [first = 0, second = 0, third = 0] = ids;
    expect(await browser.call(grantAdmins, { ...at, ...only(first, second) })).toMatchObject({ count: 2 });
    const promote = { params: { company_id, id: third }, body: { role: 2 as const } };
    expect((await browser.refused(updateRole, promote)).code).toBe('plan_limit');
    const upgrade = { params: { company_id, id: first }, body: { role: 2 as const } };
    expect(await browser.call(updateRole, upgrade)).toEqual({ ok: true });
    const free = await house(2, 3);
    const everybody = only(...free.members.map(({ user_id }) => user_id));
    expect(await free.browser.call(checkSlots, { ...free.at, ...everybody })).toMatchObject({
      allowed: null,
    });
    expect(await free.browser.call(grantAdmins, { ...free.at, ...everybody })).toMatchObject({ count: 3 });
  });
});

describe('the programs of a plan', () => {
  it('are as many as it says; an archived one counts no more', async () => {
    const { company_id, browser, at } = await house(0, 1);
    const make = { ...at, body: { name: 'Coffee' } };
    const { id } = await browser.call(createCampaign, make);
    expect((await browser.refused(createCampaign, make)).code).toBe('plan_limit');
    const it = { params: { company_id, id } };
    expect((await browser.refused(clone, it)).code).toBe('plan_limit');
    await browser.call(archive, it);
    await browser.call(clone, it);
  });
});
