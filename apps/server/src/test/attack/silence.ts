import { ENDPOINTS } from '@fika/contract';
import { makeUser, type MadeUser } from '../factories.ts';
import { openHostileWorkspace } from '../hostile-workspace.ts';
import { mailsTo } from '../mails.ts';
import { assertAllowed, assertTrue, type Attack, knock, type Scene } from './scene.ts';

const { sign_in_link: ask, sign_in_link_confirm: confirm, password_reset: reset } = ENDPOINTS.accounts;

/** The newest email with a requested link, and whether it logs in. */
async function askForLink({ app }: Scene, { email }: MadeUser) {
  assertAllowed('asking for a link', await knock(app, ask, { body: { email } }));
  const [mail] = await mailsTo(app, email);
  const [, token = ''] = /login\/\?link=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const answer = token === '' ? null : await knock(app, confirm, { body: { token } });
  return { mail, enters: answer?.logs_in ?? false };
}

export const attacks: Attack[] = [
  {
    name: 'silence/refusals_of_a_workspace',
    async run(scene) {
      const { app, relay } = scene;
      const victim = await makeUser(app.services);
      const { company_id, browser, params, victim_id } = await openHostileWorkspace(scene, victim);
      await app.services.database.company(company_id, 'write', (db) =>
        db.insertInto('suppressions').values({ company_id, email: victim.email, reason: '550 no' }).execute(),
      );
      relay.received.length = 0;
      await browser.call(ENDPOINTS.coffees.get_introduced, {
        params,
        body: { message: 'hello', coworker: victim_id },
      });
      await app.settle();
      assertTrue('the list keeps mails of its own workspace back', relay.received.length === 0);
      const { enters } = await askForLink(scene, victim);
      await knock(app, reset, { body: { email: victim.email } });
      const [newest] = await mailsTo(app, victim.email);
      const resets = newest?.text.includes('/password/reset/') ?? false;
      return {
        refused: enters && resets,
        how: `an address that refuses mail in a hostile workspace: link ${enters ? 'arrived and logged in' : 'missing'}, reset ${resets ? 'arrived' : 'missing'}`,
      };
    },
  },
  {
    name: 'silence/names_in_the_sign_in_mail',
    async run(scene) {
      const { app } = scene;
      const victim = await makeUser(app.services);
      const named = { company: 'AAA free gift: evil.example', first_name: 'You won! evil.example/prize' };
      const { browser, params } = await openHostileWorkspace(scene, victim, named);
      const { results } = await browser.call(ENDPOINTS.members.users, { params });
      assertTrue(
        'the list has the name',
        results.some(({ first_name }) => first_name === named.first_name),
      );
      const { mail, enters } = await askForLink(scene, victim);
      const isClean = mail !== undefined && !/evil|You won|AAA/.test(JSON.stringify(mail));
      return {
        refused: isClean && enters,
        how: `names of a hostile workspace in the login email: ${isClean ? 'none' : 'found'}, subject “${mail?.subject}”`,
      };
    },
  },
  {
    name: 'silence/sign_in_mail_by_the_server_of_a_workspace',
    async run(scene) {
      const { relay, app } = scene;
      const victim = await makeUser(app.services);
      const { browser, params, victim_id } = await openHostileWorkspace(scene, victim);
      relay.received.length = 0;
      await browser.call(ENDPOINTS.coffees.get_introduced, {
        params,
        body: { message: 'hello', coworker: victim_id },
      });
      await app.settle();
      assertTrue('its own mails leave by it', relay.received.length > 0);
      const before = relay.received.length;
      const { enters } = await askForLink(scene, victim);
      const caught = relay.received.length - before;
      return {
        refused: caught === 0 && enters,
        how: `a login link asked for by a member of a hostile workspace: ${caught} mails to its server, link ${enters ? 'arrived' : 'missing'}`,
      };
    },
  },
];
