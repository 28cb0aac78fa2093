import { ENDPOINTS, ROLES } from '@fika/contract';
import { claimDomain } from '../domain-claims.ts';
import { makeCompany, makeUser } from '../factories.ts';
import { address, NEW } from '../invitations.ts';
import { newestMail } from '../mails.ts';
import { makeCareful } from '../second-step.ts';
import type { TestApp } from '../start-app.ts';
import { assertTrue, type Attack, judgeRace, knock, sessionOf } from './scene.ts';

const { sign_in_link: ask, sign_in_link_confirm: confirm, workspace_create: create } = ENDPOINTS.accounts;
const { invite, auth_invitation_accept: accept } = ENDPOINTS.invitations;

const AT_ONCE = 8;
/** Active members that a workspace of the smallest plan has at most. */
const SEATS = 20;

const atOnce = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(index)));

const countSessions = ({ services }: TestApp, account: number) =>
  services.database.global('read', async (db) => {
    const rows = await db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', account)
      .where('state', '=', 'active')
      .execute();
    return rows.length;
  });

const countActive = ({ services }: TestApp, companyId: number) =>
  services.database.company(companyId, 'read', async (db) => {
    const rows = await db.selectFrom('users').select('id').where('is_active', '=', true).execute();
    return rows.length;
  });

async function invitationTo(app: TestApp, email: string): Promise<string> {
  const mail = await newestMail(app, email);
  const token = /\/invite\/([\w.-]+)\//.exec(mail?.text ?? '')?.[1] ?? '';
  assertTrue('the invitation arrived', token !== '');
  return token;
}

export const attacks: Attack[] = [
  {
    name: 'races/one_sign_in_link',
    async run({ app }) {
      const { email, account_id } = await makeUser(app.services);
      await knock(app, ask, { body: { email } });
      const mail = await newestMail(app, email);
      const token = /login\/\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const tries = await atOnce(() => knock(app, confirm, { body: { token } }));
      const sessions = await countSessions(app, account_id);
      return judgeRace(`one login link used by ${AT_ONCE} at once`, tries, sessions);
    },
  },
  {
    name: 'races/one_recovery_code',
    async run({ app }) {
      const { user, recovery_codes: codes } = await makeCareful(app);
      const before = await countSessions(app, user.account_id);
      const pending = await atOnce(() => sessionOf(app, user, 'pending'));
      const body = { code: codes[0] ?? '' };
      const tries = await Promise.all(
        pending.map((session) => knock(app, ENDPOINTS.mfa.mfa_recovery, { session, body })),
      );
      const sessions = (await countSessions(app, user.account_id)) - before;
      return judgeRace(`one recovery code in ${AT_ONCE} sessions at once`, tries, sessions);
    },
  },
  {
    name: 'races/one_invitation',
    async run({ app }) {
      const boss = await makeUser(app.services, { role: ROLES.superadmin });
      const params = { company_id: boss.company_id };
      const email = address('raced.example');
      await (await app.as(boss)).call(invite, { params, body: { emails: [email] } });
      const token = await invitationTo(app, email);
      const tries = await atOnce(() => knock(app, accept, { body: { token, ...NEW } }));
      const joined = (await countActive(app, boss.company_id)) - 1;
      return judgeRace(`one invitation accepted ${AT_ONCE} times at once`, tries, joined);
    },
  },
  {
    name: 'races/last_seat',
    async run({ app }) {
      const { services } = app;
      // Invited while there was room for all of them; then the plan became smaller.
      const { id: company_id } = await makeCompany(services, { plan: 2 });
      const boss = await makeUser(services, { company_id, role: ROLES.superadmin });
      for (let count = 2; count < SEATS; count += 1) await makeUser(services, { company_id });
      const emails = Array.from({ length: AT_ONCE }, () => address('seated.example'));
      await (await app.as(boss)).call(invite, { params: { company_id }, body: { emails } });
      const tokens: string[] = [];
      for (const email of emails) tokens.push(await invitationTo(app, email));
      await services.database.global('write', (db) =>
        db.updateTable('companies').set({ plan: 0 }).where('id', '=', company_id).execute(),
      );
      const tries = await atOnce((index) =>
        knock(app, accept, { body: { token: tokens[index] ?? '', ...NEW } }),
      );
      const joined = (await countActive(app, company_id)) - (SEATS - 1);
      return judgeRace(`the last seat of a plan taken by ${AT_ONCE} invitations at once`, tries, joined);
    },
  },
  {
    name: 'races/one_address_of_a_workspace',
    async run({ app }) {
      const slug = `raced-${crypto.randomUUID().slice(0, 8)}`;
      const sessions = [];
      for (let count = 0; count < AT_ONCE; count += 1) {
        sessions.push(await sessionOf(app, await makeUser(app.services)));
      }
      const body = { name: 'Raced', slug, culture: 'en' as const, timezone: 'Europe/Paris' };
      const tries = await Promise.all(sessions.map((session) => knock(app, create, { session, body })));
      const made = await app.services.database.global('read', (db) =>
        db.selectFrom('companies').select('id').where('slug', '=', slug).execute(),
      );
      return judgeRace(`one address for ${AT_ONCE} new workspaces at once`, tries, made.length);
    },
  },
  {
    name: 'races/one_domain_proved_by_two',
    async run({ app, dns }) {
      const domain = `raced-${crypto.randomUUID().slice(0, 8)}.example`;
      const both = [await claimDomain(app, domain, 'one'), await claimDomain(app, domain, 'two')];
      dns.txt.set(
        both[0]?.record.host ?? '',
        both.map(({ record }) => record.value),
      );
      const states = (await Promise.all(both.map(({ look }) => look()))).map(({ state }) => state);
      return {
        refused: states.toSorted().join() === 'ok,taken',
        how: `one domain proved by two workspaces at once: ${states.join(', ')}`,
      };
    },
  },
];
