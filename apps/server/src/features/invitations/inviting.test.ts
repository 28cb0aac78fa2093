import { ALL_PERMISSIONS, ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import { address, invitationScene } from '#test/invitations.ts';

const {
  invite,
  invites,
  invite_resend: resend,
  invite_revoke: revoke,
  invite_link: getLink,
} = ENDPOINTS.invitations;
const holder = testApp();
const { house, database, send, mailsTo } = invitationScene(holder);
type House = Awaited<ReturnType<typeof house>>;

describe('inviting', () => {
  it('returns the result of each address, and emails the invited ones', async () => {
    const north = await house();
    const member = await makeUser(holder.app.services, { company_id: north.company_id });
    const gone = await makeUser(holder.app.services, { company_id: north.company_id, is_active: false });
    const bounced = address();
    await database().company(north.company_id, 'write', (db) =>
      db
        .insertInto('suppressions')
        .values({ company_id: north.company_id, email: bounced, reason: 'refused' })
        .execute(),
    );
    const fresh = address();
    const list = [` ${fresh.toUpperCase()} `, fresh, 'nobody@', member.email, gone.email, bounced];
    expect(await send(north, ...list)).toEqual([
      'invited',
      'duplicate',
      'invalid',
      'already_here',
      'inactive',
      'suppressed',
    ]);
    expect(await send(north, fresh)).toEqual(['already_invited']);
    const [mail] = await mailsTo(fresh);
    expect(JSON.stringify(mail)).toContain('Ann Adm invites you to join Northwind');
    const page = await north.browser.call(invites, north.at);
    expect(page).toMatchObject({
      count: 1,
      limit: 10,
      results: [{ email: fresh, state: 'pending', invited_by_name: 'Ann Adm', user_id: null }],
    });
    const audit = await database().company(north.company_id, 'read', (db) =>
      db.selectFrom('audit_log').select(['action', 'data']).orderBy('id').execute(),
    );
    expect(audit[0]).toEqual({ action: 'member.invited', data: { count: 1, sent_again: 0 } });
    expect(JSON.stringify(audit)).not.toContain(fresh);
  });

  it('takes a thousand addresses at once, and keeps no token', async () => {
    const north = await house();
    const many = Array.from({ length: 1_000 }, (_, n) => `mass-${n}@big.example`);
    expect(new Set(await send(north, ...many))).toEqual(new Set(['invited']));
    const problem = await north.browser.refused(invite, {
      ...north.at,
      body: { emails: [...many, 'x@y.zz'] },
    });
    expect(problem.code).toBe('invalid_input');
    const { rows } = await database().global('read', (db) =>
      sql<{ data: string }>`select data::text from pgboss.job where data::text like '%mass-%'`.execute(db),
    );
    expect(rows).toEqual([]);
    await database().global('write', (db) => sql`delete from pgboss.job`.execute(db));
  });

  it('is open to members where the workspace lets them: to its domains, and to so many a day', async () => {
    const north = await house({}, ['north.example']);
    const open = await house();
    const closed = await house({ account_access: { enable_employee_invite_link: false } });
    const at = async ({ company_id }: House) =>
      holder.app.as(await makeUser(holder.app.services, { company_id }));
    const inside = address();
    const asked = await (
      await at(north)
    ).call(invite, {
      ...north.at,
      body: { emails: [inside, address('else.example'), address('sub.north.example')] },
    });
    expect(asked.results.map(({ reason }) => reason)).toEqual([null, 'other_domain', 'other_domain']);
    const many = Array.from({ length: 120 }, () => address('any.example'));
    const results = (await (await at(open)).call(invite, { ...open.at, body: { emails: many } })).results;
    expect(results.filter(({ reason }) => reason === 'too_many')).toHaveLength(20);
    const body = { emails: [address()] };
    expect((await (await at(closed)).refused(invite, { ...closed.at, body })).code).toBe('access_disabled');
    await database().global('write', (db) => sql`delete from pgboss.job`.execute(db));
  });

  it('reveals nothing to members about the people behind the addresses', async () => {
    const north = await house();
    const member = await holder.app.as(await makeUser(holder.app.services, { company_id: north.company_id }));
    const gone = await makeUser(holder.app.services, { company_id: north.company_id, is_active: false });
    const bounced = address();
    await database().company(north.company_id, 'write', (db) =>
      db
        .insertInto('suppressions')
        .values({ company_id: north.company_id, email: bounced, reason: 'refused' })
        .execute(),
    );
    const emails = [address(), gone.email, bounced];
    for (let time = 0; time < 6; time += 1) {
      const { results } = await member.call(invite, { ...north.at, body: { emails } });
      expect(results).toEqual(emails.map((email) => ({ email, outcome: 'invited', reason: null })));
    }
    expect(await mailsTo(gone.email)).toEqual([]);
    expect(await mailsTo(bounced)).toEqual([]);
    expect(await mailsTo(emails[0] ?? '')).not.toEqual([]);
    // The number of addresses left today reveals nothing either.
    const many = Array.from({ length: 120 }, () => address());
    const outcome = async (email: string) => {
      const { results } = await member.call(invite, { ...north.at, body: { emails: [...many, email] } });
      return results.at(-1)?.reason;
    };
    expect(await outcome(gone.email)).toBe('too_many');
    // Nor does the next request.
    const next = await holder.app.as(await makeUser(holder.app.services, { company_id: north.company_id }));
    const askNext = async (...list: string[]) =>
      (await next.call(invite, { ...north.at, body: { emails: list } })).results.map(({ reason }) => reason);
    await askNext(gone.email, bounced);
    const rest = await askNext(...Array.from({ length: 99 }, () => address()));
    expect(rest.filter((reason) => reason === 'too_many')).toHaveLength(1);
    await database().global('write', (db) => sql`delete from pgboss.job`.execute(db));
  });

  it('shows the list to admins who may add members alone', async () => {
    const north = await house();
    const other = await holder.app.as(
      await makeAdmin(holder.app.services, {
        company_id: north.company_id,
        permissions: { ...ALL_PERMISSIONS, members_add: false },
      }),
    );
    for (const endpoint of [invites, getLink]) {
      expect((await other.refused(endpoint, north.at)).code).toBe('permission_missing');
    }
    const foreign = await house();
    const email = address();
    await send(foreign, email);
    const [row] = (await foreign.browser.call(invites, foreign.at)).results;
    const stolen = { params: { company_id: north.company_id, id: row?.id ?? 0 } };
    expect((await north.browser.refused(revoke, stolen)).code).toBe('not_found');
    expect((await north.browser.refused(resend, stolen)).code).toBe('not_found');
  });
});
