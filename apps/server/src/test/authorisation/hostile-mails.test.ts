import { ENDPOINTS, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brandValues } from '#features/email-outbox/brand/present.ts';
import { renderedKinds, rendererOf } from '#features/email-outbox/emails.ts';
import { compileMail } from '#platform/mail/template.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';
import { testApp } from '../app.ts';
import { openBrowser } from '../browser.ts';
import { makeCoffees } from '../coffees.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { makeCampaign, makeRound } from '../factories-rounds.ts';
import { type HostileNames, openHostileWorkspace, secretsIn } from '../hostile-workspace.ts';
import { mailsTo } from '../mails.ts';
import { startRelay, type TestRelay } from '../relay.ts';

/*
 * Anybody may open a workspace, send its mails by a mail server of their own and read there whatever leaves by it, and put anybody's
 * address on its list of members.
 */

const { get_introduced: introduce } = ENDPOINTS.messages;
const { users: list } = ENDPOINTS.members;
const { sign_in_link: ask, sign_in_link_confirm: confirm, auth_session: session } = ENDPOINTS.accounts;

let spy: TestRelay;
beforeAll(async () => {
  spy = await startRelay();
});
afterAll(() => spy.stop());
const holder = testApp(() => ({
  COMPANY_SMTP_PORTS: String(spy.port),
  COMPANY_SMTP_NETWORKS: '127.0.0.0/8',
}));
beforeEach(() => {
  spy.received.length = 0;
});

const hostile = (victim: MadeUser, named?: HostileNames) =>
  openHostileWorkspace({ app: holder.app, relay: spy }, victim, named);

describe('a mail that leaves by the mail server of a workspace', () => {
  it('logs nobody in as somebody of another workspace, and opens nothing but its coffee', async () => {
    const boss = await makeUser(holder.app.services, { role: 2, password: 'a coffee with colleagues' });
    const { browser, params, victim_id, company_id } = await hostile(boss);
    const coffee = await browser.call(introduce, { params, body: { message: 'hello', coworker: victim_id } });
    await holder.app.settle();
    expect(spy.received.map(({ to }) => to)).toEqual([boss.email]);
    const mail = await PostalMime.parse(spy.received[0]?.raw ?? '');
    const text = `${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`;
    expect(text).not.toMatch(/login\/\?link=|password\/reset|user\/activation/);
    const thief = openBrowser(holder.app);
    const secrets = secretsIn(text);
    expect(secrets.length).toBeGreaterThan(0);
    for (const token of secrets) {
      expect((await thief.refused(confirm, { body: { token } })).code).toBe('link_invalid');
      expect(thief.token()).toBeNull();
    }
    const [, token = ''] = /\/coffee\/[^/]+\/\d+\/#([\w.-]+)/.exec(mail.text ?? '') ?? [];
    const headers = { 'x-coffee-link': token };
    const at = { params: { ...params, id: coffee.id }, headers };
    expect((await thief.call(ENDPOINTS.coffees.coffees_get, at)).id).toBe(coffee.id);
    expect((await thief.call(session, { headers })).is_authenticated).toBe(false);
    for (const id of [company_id, boss.company_id]) {
      for (const endpoint of [list, ENDPOINTS.audit.audit, ENDPOINTS.coffees.coffees]) {
        expect((await thief.refused(endpoint, { params: { company_id: id }, headers })).code).toBe(
          'not_authenticated',
        );
      }
    }
    for (const endpoint of [
      ENDPOINTS.mfa.mfa_setup,
      ENDPOINTS.mfa.mfa_prove,
      ENDPOINTS.workspaces.companies,
    ]) {
      expect((await thief.refused(endpoint as typeof session, { headers })).code).toBe('not_authenticated');
    }
    expect(thief.token()).toBeNull();
  });
});

describe('the sign-in mail', () => {
  it('says nothing that a workspace wrote, and is in the language of the account', async () => {
    const { services } = holder.app;
    const victim = await makeUser(services, { first_name: 'Zoé', culture: 'en' });
    await services.database.global('write', (db) =>
      db.updateTable('accounts').set({ culture: 'fr' }).where('id', '=', victim.account_id).execute(),
    );
    await hostile(victim, {
      company: 'AAA free gift: evil.example',
      first_name: 'You won! evil.example/prize',
    });
    await holder.app.anonymous.call(ask, { body: { email: victim.email } });
    const [mail] = await mailsTo(holder.app, victim.email);
    expect(mail?.subject).toBe('Votre lien vers Fika');
    expect(JSON.stringify(mail)).not.toMatch(/evil|You won|AAA|Zoé/);
    expect(spy.received.map(({ raw }) => raw).join('')).not.toMatch(/login\/\?link/);
  });

  it('comes although a workspace has the address on its list of those that refuse mail', async () => {
    const { services } = holder.app;
    const victim = await makeUser(services);
    const { company_id } = await hostile(victim, { company: 'AAA' });
    await services.database.company(company_id, 'write', (db) =>
      db.insertInto('suppressions').values({ company_id, email: victim.email, reason: '550 no' }).execute(),
    );
    await holder.app.anonymous.call(ask, { body: { email: victim.email } });
    const mails = await mailsTo(holder.app, victim.email);
    const [, token = ''] = /link=([\w-]+)/.exec(mails[0]?.text ?? '') ?? [];
    const browser = openBrowser(holder.app);
    expect((await browser.call(confirm, { body: { token } })).account?.email).toBe(victim.email);
  });

  it('gives an account that begins with it no name of a list', async () => {
    const { services } = holder.app;
    const victim = await makeUser(services);
    await services.database.global('write', (db) =>
      db.deleteFrom('accounts').where('id', '=', victim.account_id).execute(),
    );
    await holder.app.anonymous.call(ask, { body: { email: victim.email } });
    const [mail] = await mailsTo(holder.app, victim.email);
    const [, token = ''] = /link=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    await openBrowser(holder.app).call(confirm, { body: { token } });
    const account = await services.database.global('read', (db) =>
      db
        .selectFrom('accounts')
        .select(['first_name', 'last_name'])
        .where('email', '=', victim.email)
        .execute(),
    );
    expect(account).toEqual([{ first_name: '', last_name: '' }]);
  });
});

describe('every kind of message in the outbox', () => {
  it('holds nothing that logs in, by whichever server it leaves', async () => {
    const { services } = holder.app;
    const made = await everyKind();
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(renderedKinds(services).toSorted());
    const before = await services.database.global('read', countLinks);
    for (const delivery of made) {
      const contents = await services.database.system('write', (db) =>
        rendererOf(services, delivery.kind).load({ services, db }, [delivery]),
      );
      const content = contents.get(delivery.id);
      if (!content || !('template' in content))
        throw new Error(`${delivery.kind}: ${JSON.stringify(content)}`);
      const values = { ...brandValues(services.config, null), title: content.subject, ...content.values };
      const compiled = await compileMail(content.template);
      const text = [compiled.text(values), compiled.html(values), JSON.stringify(content.headers ?? {})].join(
        ' ',
      );
      expect(text, delivery.kind).toContain('http://localhost:3000');
      expect(text, delivery.kind).not.toMatch(/login\/\?link=|password\/reset|user\/activation/);
      for (const token of secretsIn(text)) {
        const refused = await holder.app.http.inject({
          method: 'POST',
          url: confirm.path,
          payload: { token },
        });
        expect(refused.json<{ code: string }>().code, delivery.kind).toBe('link_invalid');
        expect(refused.headers['set-cookie'], delivery.kind).toBeUndefined();
      }
    }
    expect(await services.database.global('read', countLinks)).toEqual(before);
  });
});

const countLinks = async (db: Parameters<Parameters<typeof holder.app.services.database.global>[1]>[0]) => {
  const { rows } = await sql`select (select count(*) from sign_in_links) as links,
    (select count(*) from account_tokens) as tokens`.execute(db);
  return rows;
};

/** A message of each kind that is due, with all that it tells of. */
async function everyKind(): Promise<DueDelivery[]> {
  const { services } = holder.app;
  const ada = await makeUser(services, { first_name: 'Ada', role: 2 });
  const { company_id } = ada;
  const bo = await makeUser(services, { first_name: 'Bo', company_id });
  const sent = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const { campaign_id, round_id } = sent;
  const other = await makeCampaign(services, { company_id });
  const asked = await makeRound(services, { company_id, ...other, status: ROUND_STATUS.requestsDone });
  const reviewed = await makeRound(services, { company_id, ...other, status: ROUND_STATUS.provisioned });
  const coffee_id = sent.ids[0] ?? 0;
  const rows = await services.database.company(company_id, 'write', async (db) => {
    await sql`update rounds set status = ${ROUND_STATUS.matchsSent} where company_id = ${company_id} and id = ${round_id}`.execute(
      db,
    );
    await sql`update campaigns set status = 'active', algo = 'random' where company_id = ${company_id}`.execute(
      db,
    );
    await sql`update coffees set sent_at = app_now() - interval '10 days' where company_id = ${company_id}`.execute(
      db,
    );
    for (const user_id of [ada.user_id, bo.user_id]) {
      await sql`insert into round_members (company_id, round_id, user_id, outcome, reason)
        values (${company_id}, ${round_id}, ${user_id}, 'matched', '{"code": "sat_out"}')
        on conflict (company_id, round_id, user_id) do update set outcome = 'matched'`.execute(db);
      await sql`insert into memberships (company_id, campaign_id, user_id, stay_asked_at, paused_at)
        values (${company_id}, ${campaign_id}, ${user_id}, app_now(), app_now())`.execute(db);
    }
    const message = await db
      .insertInto('messages')
      .values({
        company_id,
        coffee_id,
        author_id: ada.user_id,
        text: 'hello',
        client_id: crypto.randomUUID(),
        created_at: sql<string>`app_now() - interval '6 days'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('rematches')
      .values({ company_id, coffee_id, user_id: ada.user_id, round_id })
      .execute();
    const booking = await db
      .insertInto('bookings')
      .values({
        company_id,
        coffee_id,
        booked_by: ada.user_id,
        starts_at: '2099-01-01T10:00:00Z',
        ends_at: '2099-01-01T10:30:00Z',
      })
      .returning(['id', 'sequence'])
      .executeTakeFirstOrThrow();
    return { message_id: message.id, booking };
  });
  const about = { coffee_id };
  const date = { coffee_id, booking_id: rows.booking.id, sequence: rows.booking.sequence };
  const letter = {
    campaign_id,
    kind: 'request',
    language: 'en',
    subject: 'Hello',
    json: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'http://localhost:3000' }] }],
    },
    user_id: ada.user_id,
    link: 'http://localhost:3000/',
  };
  const of: [kind: string, to: MadeUser, round: number | null, data: Record<string, unknown>][] = [
    ['request', bo, asked.round_id, {}],
    ['reminder', bo, asked.round_id, {}],
    ['stay', bo, round_id, {}],
    ['paused', bo, round_id, {}],
    ['paused_report', ada, round_id, {}],
    ['match', bo, round_id, {}],
    ['no_match', bo, round_id, {}],
    ['lottery_result', bo, round_id, {}],
    ['canceled', bo, round_id, {}],
    ['review_ready', ada, reviewed.round_id, {}],
    ['review_reminder', ada, reviewed.round_id, {}],
    ['review_overdue', ada, reviewed.round_id, {}],
    ['rematch_offer', ada, null, about],
    ['rematch', bo, null, about],
    ['message', bo, null, about],
    ['introduction', bo, null, about],
    ['booking_set', bo, null, date],
    ['booking_moved', bo, null, date],
    ['booking_canceled', bo, null, date],
    ['booking_event', bo, null, date],
    ['booking_proposal', bo, null, { ...about, message_id: rows.message_id }],
    ['test_letter', ada, null, letter],
  ];
  return of.map(([kind, to, round, data], index) => ({
    company_id,
    id: index + 1,
    round_id: round,
    user_id: to.user_id,
    kind,
    recipient: to.email,
    data,
    queued_at: new Date().toISOString(),
    language: 'en',
    first_name: 'Somebody',
    last_name: '',
    company_name: 'Company',
    brand: { company_id, colour: null, logo_hash: null, width: null, height: null },
  }));
}
