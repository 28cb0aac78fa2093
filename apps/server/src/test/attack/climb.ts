import { ALL_PERMISSIONS, ENDPOINTS, type Permissions, ROLES } from '@fika/contract';
import { coffeeToken } from '#features/coffees/links.ts';
import { makeCoffees } from '../coffees.ts';
import { makeCompany, makeUser } from '../factories.ts';
import { assertAllowed, assertTrue, type Attack, judge, knock, type Scene, sessionOf } from './scene.ts';

const { save_option: saveOption, companies_list_update: update } = ENDPOINTS.workspaces;
const { update_role: setRole, update_permissions: setPermissions } = ENDPOINTS.members;
const { upload_json_users: upload, users_detail_update: updateMember, users } = ENDPOINTS.members;
const { sending_domain_create: addSender, delete_smtp_config: forget } = ENDPOINTS.sending;

const NOTHING = Object.fromEntries(
  Object.entries(ALL_PERMISSIONS).map(([name, all]): [string, unknown] => [name, all === 'all' ? [] : false]),
) as Permissions;

/** A company with a superadmin, an admin who has few permissions or none, and a member. */
async function makeHouse({ app }: Scene, permissions: Partial<Permissions> = {}) {
  const { services } = app;
  const { id: company_id, slug } = await makeCompany(services, { plan: 2 });
  const at = (name: string, given: object) =>
    makeUser(services, { company_id, email: `${name}@${slug}.example`, ...given });
  const boss = await at('boss', { role: ROLES.superadmin });
  const admin = await at('admin', { role: ROLES.admin, permissions: { ...NOTHING, ...permissions } });
  const member = await at('member', { external_id: 'E-1' });
  return {
    params: { company_id },
    boss,
    admin,
    member,
    chief: await sessionOf(app, boss),
    climber: await sessionOf(app, admin),
    emailOf: async (user_id: number) => {
      const { email } = await services.database.company(company_id, 'read', (db) =>
        db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow(),
      );
      return email;
    },
  };
}

export const attacks: Attack[] = [
  {
    name: 'climb/mail_server_of_the_workspace',
    async run(scene) {
      const { app, relay } = scene;
      const { params, chief, climber: session } = await makeHouse(scene);
      const value = {
        host: '127.0.0.1',
        port: relay.port,
        security: 'none',
        user: '',
        from_name: 'Evil',
        from_address: 'x@attacker.example',
      };
      const body = { name: 'smtp_server', value };
      const tries = [
        await knock(app, saveOption, { params, session, body }),
        await knock(app, saveOption, { params, session, body: { name: 'smtp_server', value: null } }),
        await knock(app, forget, { params, session, body: {} }),
        await knock(app, addSender, { params, session, body: { domain: 'attacker.example' } }),
      ];
      assertAllowed('the superadmin', await knock(app, saveOption, { params, session: chief, body }));
      return judge('an admin without a permission sets where emails go', tries);
    },
  },
  {
    name: 'climb/settings_of_the_workspace',
    async run(scene) {
      const { app } = scene;
      const { params, chief, climber: session, admin } = await makeHouse(scene);
      const [, domain = ''] = admin.email.split('@');
      const body = { name: 'account_access', value: { enable_account_access: true } };
      const tries = [
        await knock(app, saveOption, { params, session, body }),
        await knock(app, ENDPOINTS.domains.domains, { params, session, body: { domains: [domain] } }),
        await knock(app, update, { params, session, body: { slug: `moved-${params.company_id}` } }),
        await knock(app, ENDPOINTS.mfa.mfa_setup_url, { params, session, body: { two_fa: 'off' } }),
        await knock(app, ENDPOINTS.sso.sso_delete, { params, session }),
      ];
      assertAllowed('the superadmin', await knock(app, saveOption, { params, session: chief, body }));
      return judge('an admin without a permission sets access, domains, address and log-in', tries);
    },
  },
  {
    name: 'climb/role_and_permissions',
    async run(scene) {
      const { app } = scene;
      const made = await makeHouse(scene, { members_admin_change: true, members_permissions_change: true });
      const { params, chief, climber: session, admin, boss, member } = made;
      const own = { ...params, id: admin.user_id };
      const tries = [
        await knock(app, setRole, { params: own, session, body: { role: ROLES.superadmin } }),
        await knock(app, setPermissions, {
          params: own,
          session,
          body: { permissions: { members_edit: true } },
        }),
        await knock(app, setRole, {
          params: { ...params, id: boss.user_id },
          session,
          body: { role: ROLES.enduser },
        }),
        await knock(app, setRole, {
          params: { ...params, id: member.user_id },
          session,
          body: { role: ROLES.superadmin },
        }),
        await knock(app, updateMember, {
          params: { ...params, id: boss.user_id },
          session,
          body: { email: 'x@attacker.example' },
        }),
      ];
      assertAllowed(
        'the superadmin',
        await knock(app, setPermissions, {
          params: own,
          session: chief,
          body: { permissions: { members_edit: true } },
        }),
      );
      return judge('an admin who names admins makes themselves a superadmin, and the superadmin less', tries);
    },
  },
  {
    name: 'climb/upload_that_moves_an_address',
    async run(scene) {
      const { app } = scene;
      const { params, chief, climber, member, boss, emailOf } = await makeHouse(scene, { members_add: true });
      const file = (email: string, external_id: string) => ({
        upload_id: crypto.randomUUID(),
        chunk: 0,
        total: 1,
        rows_total: 1,
        users: [{ row: 2, email, external_id, first_name: 'E', last_name: 'M' }],
      });
      const evil = `evil-${params.company_id}@attacker.example`;
      const tried = await knock(app, upload, { params, session: climber, body: file(evil, 'E-1') });
      const renamed = await knock(app, upload, { params, session: climber, body: file(boss.email, 'E-2') });
      const isMoved = (await emailOf(member.user_id)) !== member.email;
      assertAllowed(
        'the superadmin',
        await knock(app, upload, { params, session: chief, body: file(evil, 'E-1') }),
      );
      assertTrue('the same file of a superadmin moves the address', (await emailOf(member.user_id)) === evil);
      const reasons = [tried, renamed].map(({ text }) => /"reason":"(\w+)"/.exec(text)?.[1] ?? 'no reason');
      return {
        refused:
          !isMoved && reasons.every((reason) => reason === 'edit_permission' || reason === 'admin_record'),
        how: `who may only add members uploads another address and an id for people on the list: ${reasons.join(', ')}`,
      };
    },
  },
  {
    name: 'climb/coffee_link_of_a_superadmin',
    async run(scene) {
      const { app } = scene;
      const { params, boss, member } = await makeHouse(scene);
      const { ids } = await makeCoffees(app.services, params.company_id, [[boss.user_id, member.user_id]]);
      const token = coffeeToken(app.services.keys, {
        ...params,
        coffee_id: ids[0] ?? 0,
        user_id: boss.user_id,
        recipient: boss.email,
        mailed_at: new Date().toISOString(),
      });
      const headers = { 'x-coffee-link': token };
      const coffee = { ...params, id: ids[0] ?? 0 };
      assertAllowed(
        'its coffee',
        await knock(app, ENDPOINTS.coffees.coffees_get, { params: coffee, headers }),
      );
      const item = { ...params, id: member.user_id };
      const tries = [
        await knock(app, users, { params, headers }),
        await knock(app, setRole, { params: item, headers, body: { role: ROLES.superadmin } }),
        await knock(app, saveOption, { params, headers, body: { name: 'account_access', value: null } }),
        await knock(app, ENDPOINTS.members.users_detail_erase, { params: item, headers }),
      ];
      return judge('the coffee link of a superadmin where superadmins act', tries);
    },
  },
];
