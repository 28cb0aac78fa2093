import { ENDPOINTS } from '@fika/contract';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emailChannel } from '#features/email-outbox/channels/email/present.ts';
import { listEmails, memberEmail } from '#features/email-outbox/emails.ts';
import { FEATURES } from '#app.ts';
import { testApp } from '../app.ts';
import { sampleDeliveries } from '../email-samples.ts';
import { openBrowser } from '../browser.ts';
import { makeUser, type MadeUser } from '../factories.ts';
import { type HostileNames, openHostileWorkspace, secretsIn } from '../hostile-workspace.ts';
import { mailsTo } from '../mails.ts';
import { startRelay, type TestRelay } from '../relay.ts';

/*
 * Any visitor can open a workspace, send its emails through their own mail server and read there all that it sends, and put any
 * address on its list of members.
 */

const { get_introduced: introduce } = ENDPOINTS.coffees;
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
  it('does not log in as a person of another workspace, and opens only its coffee', async () => {
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
    for (const endpoint of [ENDPOINTS.mfa.mfa_setup, ENDPOINTS.mfa.mfa_prove, ENDPOINTS.accounts.companies]) {
      expect((await thief.refused(endpoint as typeof session, { headers })).code).toBe('not_authenticated');
    }
    expect(thief.token()).toBeNull();
  });
});

describe('the login email', () => {
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
    expect(mail?.subject).toBe('Votre lien de connexion à Fika');
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
    const made = await sampleDeliveries(services, 'en');
    const kinds = listEmails(FEATURES).flatMap(({ email }) => (email.to === 'member' ? [email.kind] : []));
    expect(made.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    const before = await services.database.global('read', countLinks);
    for (const delivery of made) {
      const email = memberEmail(services, delivery.kind);
      const messages = await services.database.system('write', (db) =>
        email.load({ services, db }, [delivery]),
      );
      const message = messages.get(delivery.id);
      if (!message || !('content' in message))
        throw new Error(`${delivery.kind}: ${JSON.stringify(message)}`);
      const to = { name: '', address: delivery.recipient };
      const mail = await emailChannel.render(services, {
        id: 'sample',
        template: email.template,
        message,
        to,
      });
      const text = [mail.text, mail.html, JSON.stringify(message.headers ?? {})].join(' ');
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
