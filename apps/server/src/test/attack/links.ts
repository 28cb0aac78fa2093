import { ENDPOINTS, LIMITS, ROLES } from '@fika/contract';
import { coffeeToken } from '#features/coffees/links.ts';
import { appNow } from '#platform/db/database.ts';
import { makeCoffees } from '../coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '../factories.ts';
import { newestMail, resetLink } from '../mails.ts';
import { assertAllowed, assertTrue, type Attack, judge, knock, type Scene, sessionOf } from './scene.ts';

const { coffee_link: open, coffees_get: get } = ENDPOINTS.coffees;
const { messages_create: write } = ENDPOINTS.messages;
const { sign_in_link: ask, sign_in_link_confirm: confirm } = ENDPOINTS.accounts;
const { password_reset: askReset, password_reset_confirm: confirmReset } = ENDPOINTS.accounts;
const { deactivate_users: deactivate, activate_users: activate } = ENDPOINTS.members;

const PASSWORD = 'seven quiet otters dance';

/** Ada and Bo with a coffee, another coffee of Ada, and the link of the email about the first. */
async function makeTable({ app }: Scene) {
  const { services } = app;
  const { id: company_id } = await makeCompany(services);
  const [ada, bo, cleo] = [
    await makeUser(services, { company_id }),
    await makeUser(services, { company_id }),
    await makeUser(services, { company_id }),
  ];
  const one = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const two = await makeCoffees(services, company_id, [[ada.user_id, cleo.user_id]]);
  const mailed_at = await services.database.global('read', appNow);
  const sign = ({ user_id, email: recipient }: MadeUser, coffee_id: number) =>
    coffeeToken(services.keys, { company_id, coffee_id, user_id, recipient, mailed_at });
  const [first = 0, second = 0] = [one.ids[0], two.ids[0]];
  return { company_id, ada, bo, cleo, first, second, token: sign(ada, first), sign };
}

const at = (company_id: number, id: number) => ({ company_id, id });
const by = (token: string) => ({ 'x-coffee-link': token });

async function linkFor({ app }: Scene, { email }: MadeUser): Promise<string> {
  assertAllowed('asking for a link', await knock(app, ask, { body: { email } }));
  const mail = await newestMail(app, email);
  const token = /login\/\?link=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  assertTrue('the mail has a link', token !== '');
  return token;
}

/** Runs an attack after an interval; then the clock returns to the former time. */
async function later<T>({ app }: Scene, interval: string, work: () => Promise<T>): Promise<T> {
  await app.advance(interval);
  try {
    return await work();
  } finally {
    await app.advance(`-${interval}`);
  }
}

export const attacks: Attack[] = [
  {
    name: 'links/forged_coffee_link',
    async run(scene) {
      const { app } = scene;
      const { company_id, first, token, ada, bo } = await makeTable(scene);
      const params = at(company_id, first);
      assertAllowed('the link as it was sent', await knock(app, get, { params, headers: by(token) }));
      const [body = '', signature = ''] = token.split('.');
      const said = Buffer.from(body, 'base64url').toString();
      const changed = Buffer.from(said.replace(`,${ada.user_id},`, `,${bo.user_id},`)).toString('base64url');
      assertTrue('the forged one says something else', changed !== body);
      const forged = [`${changed}.${signature}`, `${body}.`, body, `${body}.${signature}.z`, 'x.y'];
      const tries = [];
      for (const one of forged) {
        tries.push(
          await knock(app, get, { params, headers: by(one) }),
          await knock(app, open, { body: { token: one } }),
        );
      }
      return judge('coffee links with another member, without signature, with something behind', tries);
    },
  },
  {
    name: 'links/another_coffee',
    async run(scene) {
      const { app } = scene;
      const { company_id, first, second, token } = await makeTable(scene);
      const elsewhere = await makeTable(scene);
      const headers = by(token);
      assertAllowed('its coffee', await knock(app, get, { params: at(company_id, first), headers }));
      const tries = [];
      for (const params of [
        at(company_id, second),
        at(elsewhere.company_id, elsewhere.first),
        at(elsewhere.company_id, first),
      ]) {
        tries.push(
          await knock(app, get, { params, headers }),
          await knock(app, write, { params, headers, body: { text: 'x' } }),
        );
      }
      return judge('a coffee link at another coffee of its member and at another company', tries);
    },
  },
  {
    name: 'links/member_who_does_not_sit_there',
    async run(scene) {
      const { app } = scene;
      const { company_id, first, cleo, bo, sign } = await makeTable(scene);
      const params = at(company_id, first);
      assertAllowed('who sits there', await knock(app, get, { params, headers: by(sign(bo, first)) }));
      const tries = [await knock(app, get, { params, headers: by(sign(cleo, first)) })];
      return judge('a well-signed coffee link of a member who does not sit there', tries);
    },
  },
  {
    name: 'links/deactivated_member',
    async run(scene) {
      const { app } = scene;
      const { company_id, first, ada, token } = await makeTable(scene);
      const params = at(company_id, first);
      assertAllowed('before', await knock(app, get, { params, headers: by(token) }));
      const boss = await makeUser(app.services, { company_id, role: ROLES.superadmin });
      const session = await sessionOf(app, boss);
      const only = { type: 'usercompany_id', operator: 'inn' as const, value: [ada.user_id] };
      const body = { filters: { filters: [only] } };
      const tries = await later(scene, '1 minute', async () => {
        assertAllowed('the superadmin', await knock(app, deactivate, { params, session, body }));
        const gone = await knock(app, get, { params, headers: by(token) });
        assertAllowed('the superadmin', await knock(app, activate, { params, session, body }));
        return [gone, await knock(app, get, { params, headers: by(token) })];
      });
      return judge('the coffee link of a member who was deactivated, and then is back', tries);
    },
  },
  {
    name: 'links/expired',
    async run(scene) {
      const { app } = scene;
      const { company_id, first, token, ada } = await makeTable(scene);
      const params = at(company_id, first);
      const link = await linkFor(scene, ada);
      const tries = await later(scene, `${LIMITS.signInLinkMinutes + 1} minutes`, async () => {
        assertAllowed('the coffee link', await knock(app, get, { params, headers: by(token) }));
        return [await knock(app, confirm, { body: { token: link } })];
      });
      tries.push(
        ...(await later(scene, `${LIMITS.coffeeLinkDays + 1} days`, async () => [
          await knock(app, get, { params, headers: by(token) }),
          await knock(app, open, { body: { token } }),
        ])),
      );
      return judge('a login link after its minutes and a coffee link after its days', tries);
    },
  },
  {
    name: 'links/used_twice',
    async run(scene) {
      const { app } = scene;
      const user = await makeUser(app.services, { password: PASSWORD });
      const link = await linkFor(scene, user);
      const first = await knock(app, confirm, { body: { token: link } });
      assertTrue('the link logs in once', first.logs_in);
      await knock(app, askReset, { body: { email: user.email } });
      const body = { ...(await resetLink(app, user.email)), password: 'eight quiet otters dance' };
      assertAllowed('the first reset', await knock(app, confirmReset, { body }));
      return judge('a login link and a reset link used again', [
        await knock(app, confirm, { body: { token: link } }),
        await knock(app, confirmReset, { body }),
      ]);
    },
  },
  {
    name: 'links/one_kind_as_another',
    async run(scene) {
      const { app } = scene;
      const user = await makeUser(app.services, { password: PASSWORD });
      const { token: coffee } = await makeTable(scene);
      await knock(app, askReset, { body: { email: user.email } });
      const reset = await resetLink(app, user.email);
      assertTrue('the mail has a link', reset.token !== '');
      const link = await linkFor(scene, user);
      const { uidb64 } = reset;
      const tries = [
        await knock(app, confirm, { body: { token: reset.token } }),
        await knock(app, confirm, { body: { token: coffee } }),
        await knock(app, confirmReset, { body: { uidb64, token: link, password: PASSWORD } }),
        await knock(app, open, { body: { token: link } }),
        await knock(app, open, { body: { token: reset.token } }),
        await knock(app, ENDPOINTS.invitations.auth_invitation_accept, { body: { token: coffee } }),
      ];
      const own = await knock(app, confirm, { body: { token: link } });
      assertAllowed('the link at its own endpoint', own);
      return judge('reset, sign-in and coffee links at the endpoints of one another', tries);
    },
  },
  {
    name: 'links/followed_by_a_scanner_of_mails',
    async run(scene) {
      const { app } = scene;
      const user = await makeUser(app.services);
      const link = await linkFor(scene, user);
      const seen = [];
      for (const method of ['GET', 'HEAD'] as const) {
        for (const url of [`/login/?link=${link}`, `${confirm.path}?token=${link}`]) {
          seen.push(await app.http.inject({ method, url, headers: { accept: 'text/html' } }));
        }
      }
      const entered = seen.filter(({ cookies }) => cookies.length > 0).length;
      const broke = seen.filter(({ statusCode }) => statusCode >= 500).length;
      const { logs_in: stillWorks } = await knock(app, confirm, { body: { token: link } });
      return {
        refused: entered === 0 && broke === 0 && stillWorks,
        how: `a login link fetched by GET and HEAD ${seen.length} times: ${entered} sessions, ${stillWorks ? 'still good for its owner' : 'used up'}`,
      };
    },
  },
];
