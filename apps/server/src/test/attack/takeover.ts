import { type AnyEndpoint, ENDPOINTS, ROLES } from '@fika/contract';
import PostalMime from 'postal-mime';
import { makeUser } from '../factories.ts';
import { openHostileWorkspace, secretsIn } from '../hostile-workspace.ts';
import { mailsTo } from '../mails.ts';
import { assertAllowed, assertTrue, type Attack, judge, knock, type Scene } from './scene.ts';

const { sign_in_link_confirm: confirm, activation } = ENDPOINTS.accounts;
const { password_reset_confirm: resetConfirm, reset_password: sendReset } = ENDPOINTS.accounts;
const { auth_session: session, auth_sessions: sessions, email_verify: verifyEmail } = ENDPOINTS.accounts;
const { auth_invitation_accept: accept, invite } = ENDPOINTS.invitations;

const PASSWORD = 'seven quiet otters dance';

/** The email that the attacker reads: an introduction to the superadmin of another company, sent by their own server. */
async function captureMail({ app, relay }: Scene) {
  const victim = await makeUser(app.services, {
    role: ROLES.superadmin,
    password: 'a coffee with colleagues',
  });
  const enemy = await openHostileWorkspace({ app, relay }, victim);
  const { params, browser, victim_id: coworker } = enemy;
  relay.received.length = 0;
  const coffee = await browser.call(ENDPOINTS.coffees.get_introduced, {
    params,
    body: { message: 'hello', coworker },
  });
  await app.settle();
  const raw = relay.received.find(({ to }) => to === victim.email)?.raw;
  assertTrue('the mail leaves by the server of the attacker', raw !== undefined);
  const mail = await PostalMime.parse(raw ?? '');
  const [, token = ''] = /\/coffee\/[^/]+\/\d+\/#([\w.-]+)/.exec(mail.text ?? '') ?? [];
  const text = `${mail.text} ${mail.html} ${JSON.stringify(mail.headers)}`;
  return { ...enemy, victim, coffee, token, secrets: secretsIn(text) };
}

const uidOf = (account: number) => Buffer.from(String(account)).toString('base64url');

export const attacks: Attack[] = [
  {
    name: 'takeover/links_of_a_captured_mail',
    async run(scene) {
      const { app } = scene;
      const { secrets, token, coffee, params, victim } = await captureMail(scene);
      const headers = { 'x-coffee-link': token };
      const opened = await knock(app, ENDPOINTS.coffees.coffees_get, {
        params: { ...params, id: coffee.id },
        headers,
      });
      assertAllowed('the link of the mail at its own coffee', opened);
      const uidb64 = uidOf(victim.account_id);
      const name = { first_name: 'E', last_name: 'M', password: PASSWORD };
      const tries = [];
      for (const secret of secrets) {
        tries.push(
          await knock(app, confirm, { body: { token: secret } }),
          await knock(app, resetConfirm, { body: { uidb64, token: secret, password: PASSWORD } }),
          await knock(app, activation, { body: { uidb64, token: secret, ...name } }),
          await knock(app, verifyEmail, { body: { uidb64, token: secret } }),
          await knock(app, accept, { body: { token: secret, ...name } }),
        );
      }
      return judge(`${secrets.length} secrets of a captured mail at every endpoint`, tries);
    },
  },
  {
    name: 'takeover/coffee_link_elsewhere',
    async run(scene) {
      const { app } = scene;
      const { token, company_id, victim, victim_id } = await captureMail(scene);
      const headers = { 'x-coffee-link': token };
      const shown = await knock(app, session, { headers });
      assertTrue('the link is no session', shown.text.includes('"is_authenticated":false'));
      const tries = [];
      const mfa: AnyEndpoint[] = [ENDPOINTS.mfa.mfa_setup, ENDPOINTS.mfa.mfa_prove, sessions];
      for (const endpoint of [...mfa, ENDPOINTS.accounts.companies as AnyEndpoint]) {
        tries.push(await knock(app, endpoint, { headers }));
      }
      for (const [id, user] of [
        [company_id, victim_id],
        [victim.company_id, victim.user_id],
      ] as const) {
        const params = { company_id: id, id: user };
        for (const endpoint of [
          ENDPOINTS.members.users,
          ENDPOINTS.members.users_detail,
          ENDPOINTS.members.export_me,
          ENDPOINTS.audit.audit,
          ENDPOINTS.coffees.coffees,
        ] as AnyEndpoint[]) {
          tries.push(await knock(app, endpoint, { params, headers }));
        }
      }
      return judge(
        'the coffee link of a captured mail at lists, profile, log, export and second step',
        tries,
      );
    },
  },
  {
    name: 'takeover/reset_by_an_admin_elsewhere',
    async run(scene) {
      const { app, relay } = scene;
      const { browser, params, victim, victim_id } = await captureMail(scene);
      relay.received.length = 0;
      const only = { type: 'usercompany_id', operator: 'inn' as const, value: [victim_id] };
      await browser.call(sendReset, { params, body: { filters: { filters: [only] } } });
      const mails = await mailsTo(app, victim.email);
      const caught = relay.received.filter(({ to }) => to === victim.email);
      const own = mails.filter(({ text }) => text.includes('/password/reset/'));
      assertTrue('the installation mails it', own.length === 1);
      return {
        refused: caught.length === 0,
        how: `a reset asked for by a hostile workspace: ${own.length} mailed by the installation, ${caught.length} by the server of the attacker`,
      };
    },
  },
  {
    name: 'takeover/invitation_of_an_account_that_exists',
    async run({ app, relay }) {
      const victim = await makeUser(app.services, {
        role: ROLES.superadmin,
        password: 'a coffee with colleagues',
      });
      const other = await makeUser(app.services);
      const fresh = `nobody-${other.user_id}@company.example`;
      const { browser, params } = await openHostileWorkspace({ app, relay }, other);
      relay.received.length = 0;
      await browser.call(invite, { params, body: { emails: [victim.email, fresh] } });
      const inviteTo = async (email: string) => {
        const earlier = (await mailsTo(app, email)).map(({ text }) => text);
        const caught = relay.received
          .filter(({ to }) => to === email)
          .map(({ raw }) => PostalMime.parse(raw));
        const texts = [...earlier, ...(await Promise.all(caught)).map(({ text }) => text ?? '')];
        return /\/invite\/([\w.-]+)\//.exec(texts.join('\n'))?.[1] ?? '';
      };
      const name = { first_name: 'E', last_name: 'M', password: PASSWORD };
      const allowed = await knock(app, accept, { body: { token: await inviteTo(fresh), ...name } });
      assertAllowed('who has no account', allowed);
      const token = await inviteTo(victim.email);
      const tries = [
        await knock(app, accept, { body: { token, ...name } }),
        await knock(app, confirm, { body: { token } }),
        await knock(app, resetConfirm, {
          body: { uidb64: uidOf(victim.account_id), token, password: PASSWORD },
        }),
      ];
      return judge('the invitation of somebody who has an account, with a new password', tries);
    },
  },
];
