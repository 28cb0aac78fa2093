import { ENDPOINTS, type ProblemCode, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { tokenHash } from '#platform/crypto/keys.ts';
import { testApp } from '../app.ts';
import { makeCompany, makeUser, type MadeUser } from '../factories.ts';
import { type Browser, connect, openBrowser } from '../sockets.ts';
import { makeCells } from './cells.ts';
import { IDENTITIES, type Identity, standingOf } from './identities.ts';

const holder = testApp();
const WITHIN_MS = 5_000;
const ENDED = 4401;
const PASSWORD = 'a long enough password';

beforeAll(async () => {
  await holder.app.http.listen({ host: '127.0.0.1', port: 0 });
});

interface House {
  params: { company_id: number };
  chief: Browser;
  member: MadeUser;
  browser: Browser;
  /** Another browser of the same member. */
  other: Browser;
}

async function house(): Promise<House> {
  const { app } = holder;
  const { id: company_id } = await makeCompany(app.services);
  const chief = await makeUser(app.services, { company_id, role: ROLES.superadmin });
  const member = await makeUser(app.services, { company_id, password: PASSWORD });
  const [one, two, three] = [
    await openBrowser(app, chief),
    await openBrowser(app, member),
    await openBrowser(app, member),
  ];
  return { params: { company_id }, chief: one, member, browser: two, other: three };
}

const only = ({ member }: House) => ({
  filters: {
    version: 'v1' as const,
    operator: 'and' as const,
    filters: [{ type: 'usercompany_id', operator: 'inn' as const, value: [member.user_id] }],
  },
});

/** A state that only a later step of its command reaches is written as that command leaves it. */
const setOptions = ({ params }: House, options: Record<string, unknown>) =>
  holder.app.services.database.global('write', (db) =>
    sql`update companies set options = options || ${JSON.stringify(options)}::jsonb
      where id = ${params.company_id}`.execute(db),
  );

interface Ending {
  cause: string;
  refused: ProblemCode;
  end: (house: House) => Promise<unknown>;
  /** The sessions of all members with such a login end, whatever their role. */
  forEverybody?: true;
}

const ENDINGS: readonly Ending[] = [
  {
    cause: 'logging out',
    refused: 'not_authenticated',
    end: ({ browser }) => browser.call(ENDPOINTS.accounts.logout),
  },
  {
    cause: 'a new password, chosen in another browser',
    refused: 'not_authenticated',
    end: ({ other }) =>
      other.call(ENDPOINTS.accounts.password_change, {
        body: { old: PASSWORD, new: 'coffee grounds and orange peel' },
      }),
  },
  {
    cause: 'ending the other sessions',
    refused: 'not_authenticated',
    end: ({ other }) => other.call(ENDPOINTS.accounts.auth_sessions_end_others),
  },
  {
    cause: 'deactivation',
    refused: 'not_found',
    end: (it) => it.chief.call(ENDPOINTS.members.deactivate_users, { params: it.params, body: only(it) }),
  },
  {
    cause: 'becoming an admin',
    refused: 'login_again',
    end: (it) => it.chief.call(ENDPOINTS.members.grant_admin_users, { params: it.params, body: only(it) }),
  },
  {
    cause: 'a new role',
    refused: 'login_again',
    end: ({ chief, params, member }) =>
      chief.call(ENDPOINTS.members.update_role, {
        params: { ...params, id: member.user_id },
        body: { role: ROLES.superadmin },
      }),
  },
  {
    cause: 'erasure',
    refused: 'not_authenticated',
    end: async ({ browser, chief, params, member }) => {
      // The account goes with the member that it was used for.
      await browser.call(ENDPOINTS.accounts.update_last_access_date, { body: params });
      await chief.call(ENDPOINTS.members.users_detail_erase, { params: { ...params, id: member.user_id } });
    },
  },
  {
    cause: 'a second step that the workspace asks for',
    refused: 'mfa_setup_required',
    end: async (it) => {
      // The requester has one, so that their own session continues.
      const token = tokenHash(it.chief.cookie.replace(/^.*=/, ''));
      await holder.app.services.database.global('write', (db) =>
        sql`update sessions set mfa_at = app_now() where hash = ${token}`.execute(db),
      );
      await it.chief.call(ENDPOINTS.mfa.mfa_setup_url, { params: it.params, body: { two_fa: 'required' } });
    },
  },
  {
    cause: 'single sign-on that the workspace enforces',
    refused: 'sso_required',
    end: (it) => setOptions(it, { single_sign_on: { enabled: true, enforced: true } }),
    forEverybody: true,
  },
  {
    cause: 'accounts that the workspace turns off',
    refused: 'access_disabled',
    end: ({ chief, params }) =>
      chief.call(ENDPOINTS.workspaces.save_option, {
        params,
        body: { name: 'account_access', value: { enable_account_access: false } },
      }),
  },
];

describe('a session ends within 5 seconds, over HTTP and over the websocket', () => {
  it.concurrent.each(ENDINGS)('by $cause', async ({ end, refused, forEverybody }) => {
    const it = await house();
    const { browser, params, chief } = it;
    const live = await browser.open(params);
    const bystander = await chief.open(params);
    await live.hear('ready');
    await browser.call(ENDPOINTS.coffees.coffees, { params });
    const began = Date.now();
    await end(it);
    let code: string | null = null;
    while (code === null && Date.now() - began < WITHIN_MS) {
      code = await browser.refused(ENDPOINTS.coffees.coffees, { params }).then(
        (problem) => problem.code,
        () => null,
      );
      if (code === null) await sleep(100);
    }
    expect(code).toBe(refused);
    expect(await live.closed()).toBe(ENDED);
    expect(Date.now() - began).toBeLessThan(WITHIN_MS);
    if (forEverybody) expect(await bystander.closed()).toBe(ENDED);
    else expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
    bystander.socket.close();
  });
});

describe('a websocket', () => {
  const OPEN_TO: readonly Identity[] = [
    'end user',
    'admin without the permission',
    'admin with the permission alone',
    'superadmin',
    'superadmin, wrong CSRF token',
    'superadmin by single sign-on',
  ];

  it('opens for callers whose member requests are allowed, and for no others', async () => {
    const { app } = holder;
    const cells = await makeCells(
      app,
      IDENTITIES.map((identity) => standingOf(identity, { who: 'member' }, null)),
    );
    const opened: Identity[] = [];
    for (const [index, identity] of IDENTITIES.entries()) {
      const cell = cells[index];
      if (!cell) continue;
      const cookie = cell.headers['cookie'];
      const live = await connect(app, { company_id: cell.company_id }, cookie ? { cookie } : {}).catch(
        () => null,
      );
      if (live) opened.push(identity);
      live?.socket.close();
    }
    expect(opened).toEqual(OPEN_TO);
  });
});
