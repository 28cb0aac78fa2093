import { ENDPOINTS, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCompany, makeUser } from '#test/factories.ts';
import { activationLink, mailsTo, newestMail, resetLink } from '#test/mails.ts';

const { reset_password: reset, password_reset_confirm: confirm, activation } = ENDPOINTS.accounts;
const holder = testApp();

async function house(options: Record<string, unknown> = {}) {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services, { name: 'Marelle', options });
  const params = { company_id };
  const make = (given: Parameters<typeof makeUser>[1]) => makeUser(app.services, { company_id, ...given });
  const admin = await make({ role: 1 });
  return { params, make, admin, ann: await app.as(admin) };
}
type House = Awaited<ReturnType<typeof house>>;

const only = (ids: number[]) => ({
  body: {
    filters: {
      version: 'v1' as const,
      operator: 'and' as const,
      filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: ids }],
    },
  },
});

const logged = ({ params }: House) =>
  holder.app.services.database.company(params.company_id, 'read', (db) =>
    db
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id'])
      .where('action', '=', 'password.reset_sent')
      .orderBy('target_id')
      .execute(),
  );

describe('reset mails to members', () => {
  let home: House;
  beforeAll(async () => {
    home = await house();
  });

  it('go to members with and without an account alike, and to no inactive one', async () => {
    const { make, ann, params, admin } = home;
    const old = await make({ password: 'a long enough password', email: 'old@marelle.example' });
    const gone = await make({ is_active: false, email: 'gone@marelle.example' });
    const chief = await make({ role: 2, email: 'chief@marelle.example' });
    const [fresh = 0] = await makeCrowd(holder.app.services, params.company_id, 1);
    const ids = [old.user_id, gone.user_id, chief.user_id, fresh, admin.user_id];
    const answer = await ann.call(reset, { params, ...only(ids) });
    // The inactive one is not found, oneself never; a superadmin is out of an admin's reach.
    expect(answer).toEqual({ count: 2, skipped: 1, undo_id: null });
    expect(await logged(home)).toEqual(
      [old.user_id, fresh]
        .toSorted((a, b) => a - b)
        .map((target_id) => ({ actor_id: admin.user_id, target_id })),
    );
    const { app } = holder;
    expect(await mailsTo(app, 'gone@marelle.example')).toEqual([]);
    expect(await mailsTo(app, 'chief@marelle.example')).toEqual([]);
    const mail = await newestMail(app, 'old@marelle.example');
    expect(mail?.subject).toBe('Choose a new password for Fika');
    expect(mail?.text).toContain('An admin of Marelle asks you to');
    const password = 'coffee grounds and orange peel';
    await app.anonymous.call(confirm, {
      body: { ...(await resetLink(app, 'old@marelle.example')), password },
    });
    const other = await newestMail(app, 'crowd-1@company.example');
    expect(other?.subject).toBe('Choose your password for Fika');
    await app.anonymous.call(activation, {
      body: {
        ...(await activationLink(app, 'crowd-1@company.example')),
        password,
        first_name: 'Eve',
        last_name: 'Ning',
      },
    });
    // They can read only emails that admins caused: nothing shows who had an account before.
    expect(await logged(home)).toHaveLength(2);
  });

  it('are limited for one person, over all admins', async () => {
    const { make, ann, params } = home;
    const max = await make({});
    const ask = () => ann.call(reset, { params, ...only([max.user_id]) });
    expect(await ask()).toMatchObject({ count: 1 });
    expect(await ask()).toMatchObject({ count: 1 });
    expect(await ask()).toMatchObject({ count: 0, skipped: 1 });
    await holder.app.advance('61 minutes');
    expect(await ask()).toMatchObject({ count: 1 });
  });

  it('are refused where the organisation keeps the passwords, and go to admins alone where pages are off', async () => {
    const { params, admin, ann } = await house();
    await holder.app.services.database.global('write', async (db) => {
      await sql`update companies set options = options || '{"single_sign_on": {"enabled": true, "enforced": true}}'
        where id = ${params.company_id}`.execute(db);
      await sql`update sessions set sso_company_id = ${params.company_id}, method = 'saml'
        where account_id = ${admin.account_id}`.execute(db);
    });
    expect((await ann.refused(reset, { params, ...only([admin.user_id]) })).code).toBe('reset_by_sso');
    const closed = await house({ account_access: { enable_account_access: false } });
    const max = await closed.make({});
    const bo = await closed.make({ role: 1 });
    const sue = await holder.app.as(await closed.make({ role: 2 }));
    const ids = [max.user_id, bo.user_id];
    expect(await sue.call(reset, { params: closed.params, ...only(ids) })).toMatchObject({
      count: 1,
      skipped: 1,
    });
  });

  it('to many go out at a pace, from a job, and to too many not at all', async () => {
    const many = await house();
    await makeCrowd(holder.app.services, many.params.company_id, 1_250);
    const everyone = { body: { filters: { filters: [] } } };
    const answer = await many.ann.call(reset, { params: many.params, ...everyone });
    expect(answer).toHaveProperty('job_id');
    await holder.app.settle();
    expect(await logged(many)).toHaveLength(1_250);
    const { rows } = await holder.app.services.database.global('read', (db) =>
      sql<{ now: number; later: number; seconds: number }>`
        select count(*) filter (where start_after <= now()) as now, count(*) filter (where start_after > now()) as later,
          extract(epoch from max(start_after) - now())::int as seconds
        from pgboss.job where data #>> '{payload,kind}' = 'member_reset'
          and data #>> '{payload,data,company_id}' = ${String(many.params.company_id)}`.execute(db),
    );
    expect(rows[0]?.later).toBeGreaterThan(1_000);
    expect(rows[0]?.seconds).toBeGreaterThan(90);
    const huge = await house();
    await makeCrowd(holder.app.services, huge.params.company_id, LIMITS.resetsAtOnce + 1);
    const problem = await huge.ann.refused(reset, { params: huge.params, ...everyone });
    expect(problem.code).toBe('too_many_resets');
  });
});
