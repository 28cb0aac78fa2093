import { ENDPOINTS, type ResponseOf } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { makeUser } from '#test/factories.ts';
import { address, invitationScene, NEW } from '#test/invitations.ts';

const {
  invite_link: getLink,
  invite_link_renew: renewLink,
  auth_invitation: describeToken,
  auth_invitation_accept: accept,
  auth_invitation_request: request,
  joinable,
  join,
} = ENDPOINTS.invitations;
const { users } = ENDPOINTS.members;
const holder = testApp();
const { house, database, send, mailsTo, tokenFor, visitor, statesOf } = invitationScene(holder);

describe('the link of a workspace', () => {
  const tokenOf = ({ url }: ResponseOf<typeof getLink>) => url?.split('/').at(-2) ?? '';

  it('asks for an address and mails it a personal invitation', async () => {
    const north = await house();
    expect(await north.browser.call(getLink, north.at)).toEqual({
      url: null,
      renewed_at: null,
      is_enabled: true,
      domains: [],
    });
    const token = tokenOf(await north.browser.call(renewLink, north.at));
    expect(await visitor().call(describeToken, { body: { token } })).toMatchObject({
      step: 'ask',
      email: null,
    });
    const email = address();
    await visitor().call(request, { body: { token, email } });
    expect(await statesOf(north)).toEqual(['pending']);
    const personal = await tokenFor(email);
    expect((await visitor().call(accept, { body: { token: personal, ...NEW } })).slug).toBe(north.slug);
    // A member gets a link to log in; the response is the same.
    expect(await visitor().call(request, { body: { token, email } })).toEqual({ ok: true });
    const [mail] = await mailsTo(email);
    expect(JSON.stringify(mail)).toContain('/login/?link=');
  });

  it('keeps to the domains of the workspace, and mails one address only so often', async () => {
    const north = await house({}, ['north.example']);
    const token = tokenOf(await north.browser.call(renewLink, north.at));
    const outside = await visitor().refused(request, { body: { token, email: address('else.example') } });
    expect(outside.errors).toMatchObject([{ path: 'email', code: 'other_domain' }]);
    const email = address();
    for (let n = 0; n < 8; n += 1) {
      expect(await visitor().call(request, { body: { token, email } })).toEqual({ ok: true });
    }
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(4);
  });

  it('ends when it is renewed or switched off', async () => {
    const north = await house();
    const first = tokenOf(await north.browser.call(renewLink, north.at));
    const second = tokenOf(await north.browser.call(renewLink, north.at));
    const why = async (token: string) => (await visitor().refused(describeToken, { body: { token } })).code;
    expect(await why(first)).toBe('invite_link_off');
    expect((await visitor().call(describeToken, { body: { token: second } })).step).toBe('ask');
    await database().global('write', (db) =>
      sql`update companies set options = options || '{"account_access": {"enable_employee_invite_link": false}}'
        where id = ${north.company_id}`.execute(db),
    );
    expect(await why(second)).toBe('invite_link_off');
    const problem = await visitor().refused(request, { body: { token: second, email: address() } });
    expect(problem.code).toBe('invite_link_off');
    expect(problem.title).toBe('This link no longer works. Ask an admin of the workspace for an invitation.');
  });
});

describe('joining by address', () => {
  it('shows and opens workspaces of the domain, and those that invited', async () => {
    const { services } = holder.app;
    const byDomain = await house({}, ['joiners.example']);
    const byMail = await house();
    const neither = await house();
    const me = await makeUser(services, { email: address('joiners.example') });
    await send(byMail, me.email);
    const browser = await holder.app.as(me);
    const { results } = await browser.call(joinable);
    expect(new Map(results.map(({ company_id, via }) => [company_id, via]))).toEqual(
      new Map([
        [byDomain.company_id, 'domain'],
        [byMail.company_id, 'invitation'],
      ]),
    );
    for (const { company_id, slug } of [byDomain, byMail]) {
      const session = await browser.call(join, { body: { company_id } });
      expect(session.slug).toBe(slug);
      expect(session.workspaces.map((one) => one.slug)).toContain(slug);
      expect((await browser.refused(users, { params: { company_id } })).code).toBe('admin_only');
    }
    expect(await statesOf(byMail)).toEqual(['accepted']);
    expect((await browser.call(joinable)).results).toEqual([]);
    for (const company_id of [neither.company_id, 999_999]) {
      expect((await browser.refused(join, { body: { company_id } })).code).toBe('not_found');
    }
  });

  it('needs an address that is proved, and restores no inactive member', async () => {
    const { services } = holder.app;
    const north = await house({}, ['proof.example']);
    const unproved = await makeUser(services, { email: address('proof.example') });
    await database().global('write', (db) =>
      db
        .updateTable('accounts')
        .set({ email_verified_at: null })
        .where('id', '=', unproved.account_id)
        .execute(),
    );
    const browser = await holder.app.as(unproved);
    expect((await browser.call(joinable)).results).toEqual([]);
    const there = { body: { company_id: north.company_id } };
    expect((await browser.refused(join, there)).code).toBe('not_found');
    const closed = await makeUser(services, { email: address('proof.example') });
    await makeUser(services, { company_id: north.company_id, email: closed.email, is_active: false });
    const again = await holder.app.as(closed);
    expect((await again.call(joinable)).results).toEqual([]);
    expect((await again.refused(join, there)).code).toBe('member_inactive');
  });
});
