import { type AnyEndpoint, ENDPOINTS, fillPath, type FilterGroup, LIMITS, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { ENDPOINT_TABLE } from '#app.ts';
import { createClient } from '#client.ts';
import { csrfToken } from '#platform/http/mount.ts';
import { sampleOf } from '#test/samples.ts';
import { testApp } from '#test/app.ts';
import { makeCoffees } from '#test/coffees.ts';
import { makeCompany, makeUser, type MadeUser } from '#test/factories.ts';
import { startSession } from '#features/accounts/sessions/queries.ts';
import { coffeeToken } from './links.ts';

const { coffee_link: open, coffees_get: get, coffees_feedback: feedback } = ENDPOINTS.coffees;
const { coffees_update: move, coffees_icebreaker: icebreaker } = ENDPOINTS.coffees;
const { messages: read, messages_create: write, update_last_messages_seen_at: see } = ENDPOINTS.messages;
const { booking_slots: slots, booking_schedule: book, booking_cancel: cancel } = ENDPOINTS.booking;
const { auth_session: session } = ENDPOINTS.accounts;
const { deactivate_users: deactivate, activate_users: activate, update_role: setRole } = ENDPOINTS.members;
const holder = testApp();

const now = () =>
  holder.app.services.database.global('read', async (db) => {
    const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(db);
    return rows[0]?.now ?? '';
  });

interface Table {
  company_id: number;
  ids: number[];
  ada: MadeUser;
  bo: MadeUser;
}

/** Two people with two coffees, and a third person with a separate one. */
async function table(): Promise<Table> {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const [ada, bo, eve] = [
    await makeUser(services, { company_id, first_name: 'Ada' }),
    await makeUser(services, { company_id, first_name: 'Bo' }),
    await makeUser(services, { company_id, first_name: 'Eve' }),
  ];
  const one = await makeCoffees(services, company_id, [[ada.user_id, bo.user_id]]);
  const two = await makeCoffees(services, company_id, [[ada.user_id, eve.user_id]]);
  return { company_id, ids: [...one.ids, ...two.ids], ada, bo };
}

async function tokenOf({ company_id, ids }: Table, { user_id, email }: MadeUser, coffee_id = ids[0] ?? 0) {
  const mailed = { company_id, coffee_id, user_id, recipient: email, mailed_at: await now() };
  return coffeeToken(holder.app.services.keys, mailed);
}

const byLink = (token: string) => createClient(holder.app, { 'x-coffee-link': token });

/** A coffee with the client of its first link. */
async function scene() {
  const at = await table();
  const token = await tokenOf(at, at.ada);
  const params = { company_id: at.company_id, id: at.ids[0] ?? 0 };
  return { ...at, token, params, guest: byLink(token) };
}

const codeOf = async (token: string) => (await holder.app.anonymous.refused(open, { body: { token } })).code;

describe('the link of a mail about a coffee', () => {
  it('opens its coffee with conversation and date, as often as needed', async () => {
    const { guest, token, params, company_id, ada, bo } = await scene();
    for (const _ of [1, 2]) {
      const opened = await holder.app.anonymous.call(open, { body: { token } });
      expect(opened).toMatchObject({
        coffee_id: params.id,
        workspace: {
          id: company_id,
          user: { id: ada.user_id, role: ROLES.enduser, is_admin: false },
          urls: {},
        },
      });
      const coffee = await guest.call(get, { params });
      expect(coffee.members.map(({ first_name }) => first_name).toSorted()).toEqual(['Ada', 'Bo']);
    }
    const sent = await guest.call(write, { params, body: { text: 'Thursday at ten?' } });
    expect(sent.author_id).toBe(ada.user_id);
    expect((await guest.call(read, { params })).results.map(({ text }) => text)).toEqual([
      'Thursday at ten?',
    ]);
    // The other answers by a separate link.
    const other = byLink(await tokenOf({ company_id, ids: [params.id], ada, bo }, bo));
    await other.call(write, { params, body: { text: 'Gladly.' } });
    expect((await guest.call(get, { params })).unread_count).toBe(1);
    await guest.call(see, { params });
    expect((await guest.call(get, { params })).unread_count).toBe(0);
    await guest.call(icebreaker, { params });
    const whose = { company_id, coffee_id: params.id };
    const { slots: free } = await guest.call(slots, { query: whose });
    const booked = await guest.call(book, { body: { ...whose, starts_at: free[0] ?? '' } });
    expect(booked.state).toBe('booked');
    expect((await other.call(cancel, { body: whose })).state).toBe('open');
    const said = await guest.call(feedback, { params, body: { happened: 'met', rating: 5 } });
    expect(said).toMatchObject({ status: 2, feedback: { rating: 5 } });
  });

  it('refuses another coffee of the same member, another company, and whatever was not signed for it', async () => {
    const { guest, token, params, company_id, ids, ada } = await scene();
    const elsewhere = await scene();
    const second = { company_id, id: ids[1] ?? 0 };
    expect((await guest.refused(get, { params: second })).code).toBe('not_authenticated');
    expect((await guest.refused(write, { params: second, body: { text: 'x' } })).code).toBe(
      'not_authenticated',
    );
    const foreign = { company_id: elsewhere.company_id, id: params.id };
    expect((await guest.refused(get, { params: foreign })).code).toBe('not_authenticated');
    expect((await guest.refused(get, { params: elsewhere.params })).code).toBe('not_authenticated');
    const whose = { company_id, coffee_id: second.id };
    expect((await guest.refused(slots, { query: whose })).code).toBe('not_authenticated');
    const [body = '', signature = ''] = token.split('.');
    const forged = Buffer.from(
      Buffer.from(body, 'base64url')
        .toString()
        .replace(`,${ada.user_id},`, `,${ada.user_id + 1},`),
    ).toString('base64url');
    for (const bad of [`${forged}.${signature}`, `${body}.`, 'x.y', body, `${body}.${signature}.z`]) {
      expect((await byLink(bad).refused(get, { params })).code, bad).toBe('link_invalid');
    }
    // A valid signature, for a person who is no member of that coffee.
    const stranger = await makeUser(holder.app.services, { company_id });
    const wrong = byLink(await tokenOf({ ...elsewhere, company_id }, stranger, params.id));
    expect((await wrong.refused(get, { params })).code).toBe('link_expired');
  });

  it('opens no other endpoint, starts no session and does not touch one', async () => {
    const { token, params, company_id, ada } = await scene();
    const { services } = holder.app;
    const served = new Set<string>();
    const cookies: string[] = [];
    const state = () =>
      services.database.system('read', async (db) => ({
        sessions: await db.selectFrom('sessions').selectAll().orderBy('id').execute(),
        accounts: await db
          .selectFrom('accounts')
          .select(['id', 'email_verified_at', 'last_access_at'])
          .orderBy('id')
          .execute(),
        entered: await db.selectFrom('users').select(['id', 'entered_by']).orderBy('id').execute(),
      }));
    await services.database.global('write', (db) =>
      db.updateTable('accounts').set({ email_verified_at: null }).where('email', '=', ada.email).execute(),
    );
    const before = await state();
    const guarded = ENDPOINT_TABLE.filter(({ mounted }) => mounted.access.who !== 'anyone');
    for (const { endpoint } of guarded) {
      const answer = await knock(endpoint, { company_id, id: params.id }, token);
      if (answer.statusCode !== 403 || answer.json<{ code: string }>().code !== 'not_authenticated') {
        served.add(endpoint.name);
      }
      if (answer.headers['set-cookie'] !== undefined) cookies.push(endpoint.name);
    }
    expect([...served].toSorted()).toEqual([
      'coffees_feedback',
      'coffees_get',
      'coffees_icebreaker',
      'coffees_rematch',
      'coffees_rematch_withdraw',
      'coffees_update',
      'messages',
      'messages_create',
      'update_last_messages_seen_at',
    ]);
    expect(cookies).toEqual([]);
    const nobody = await byLink(token).call(session);
    expect(nobody).toMatchObject({ is_authenticated: false, account: null, workspaces: [] });
    expect(await state()).toEqual(before);
  });

  it('acts for its member in the browser of another person, whose session stays as it is', async () => {
    const { token, params, ada, bo, company_id } = await scene();
    const { services } = holder.app;
    const own = await services.database.global('write', (db) =>
      startSession(db, {
        account_id: bo.account_id,
        client: { ip: '127.0.0.1', user_agent: 'browser' },
        method: 'password',
      }),
    );
    const both = createClient(holder.app, {
      cookie: `fika_session=${own}`,
      'x-csrf-token': csrfToken(services.keys.csrf, own),
      'x-coffee-link': token,
    });
    const seen = () =>
      services.database.global('read', (db) =>
        db
          .selectFrom('sessions')
          .select(['last_seen_at', 'longest_idle'])
          .where('account_id', '=', bo.account_id)
          .execute(),
      );
    await holder.app.advance('5 minutes');
    const before = await seen();
    const message = await both.call(write, { params, body: { text: 'from the link' } });
    expect(message.author_id).toBe(ada.user_id);
    expect(await seen()).toEqual(before);
    // All other pages belong to the account of the session.
    expect((await both.call(session)).account?.email).toBe(bo.email);
    const home = await both.call(ENDPOINTS.coffees.coffees, { params: { company_id } });
    expect(home.count).toBe(1);
  });

  it('gives an admin no role', async () => {
    const { company_id, params, token, ada } = await scene();
    await holder.app.services.database.company(company_id, 'write', (db) =>
      db
        .updateTable('users')
        .set({ role: ROLES.superadmin })
        .where('company_id', '=', company_id)
        .where('id', '=', ada.user_id)
        .execute(),
    );
    const guest = byLink(token);
    await guest.call(get, { params });
    expect((await guest.refused(ENDPOINTS.members.users, { params: { company_id } })).code).toBe(
      'not_authenticated',
    );
    const { workspace } = await holder.app.anonymous.call(open, { body: { token } });
    expect(workspace).toMatchObject({
      user: { role: ROLES.enduser },
      permissions: { members_add: false, programs_management: [] },
    });
  });
});

describe('such a link ends', () => {
  it('with its date', async () => {
    const { token } = await scene();
    await holder.app.advance(`${LIMITS.coffeeLinkDays - 1} days`);
    await holder.app.anonymous.call(open, { body: { token } });
    await holder.app.advance('2 days');
    expect(await codeOf(token)).toBe('link_expired');
  });

  it('with a deactivation, and stays so when the member is back', async () => {
    const { token, company_id, ada } = await scene();
    const boss = await holder.app.as(
      await makeUser(holder.app.services, { company_id, role: ROLES.superadmin }),
    );
    const one = { type: 'usercompany_id', operator: 'inn' } as const;
    const body = {
      filters: { version: 'v1', operator: 'and', filters: [{ ...one, value: [ada.user_id] }] },
    } satisfies { filters: FilterGroup };
    await holder.app.advance('1 minute');
    await boss.call(deactivate, { params: { company_id }, body });
    expect(await codeOf(token)).toBe('link_expired');
    await boss.call(activate, { params: { company_id }, body });
    expect(await codeOf(token)).toBe('link_expired');
  });

  it('with a new role, another address, and an erasure', async () => {
    const promoted = await scene();
    const moved = await scene();
    const erased = await scene();
    await holder.app.advance('1 minute');
    const bossOf = async ({ company_id }: Table) =>
      holder.app.as(await makeUser(holder.app.services, { company_id, role: ROLES.superadmin }));
    const at = ({ company_id, ada }: Table) => ({ params: { company_id, id: ada.user_id } });
    await (await bossOf(promoted)).call(setRole, { ...at(promoted), body: { role: ROLES.admin } });
    await (
      await bossOf(moved)
    ).call(ENDPOINTS.members.users_detail_update, {
      ...at(moved),
      body: { email: `new.${moved.ada.email}` },
    });
    await (await bossOf(erased)).call(ENDPOINTS.members.users_detail_erase, at(erased));
    for (const { token } of [promoted, moved, erased]) expect(await codeOf(token)).toBe('link_expired');
  });

  it('when its member leaves the table, and where the workspace closes its pages to members', async () => {
    const { services } = holder.app;
    const left = await scene();
    await services.database.company(left.company_id, 'write', (db) =>
      db
        .deleteFrom('coffee_members')
        .where('company_id', '=', left.company_id)
        .where('user_id', '=', left.ada.user_id)
        .where('coffee_id', '=', left.params.id)
        .execute(),
    );
    expect(await codeOf(left.token)).toBe('link_expired');
    const closed = await scene();
    await services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({ options: JSON.stringify({ account_access: { enable_account_access: false } }) })
        .where('id', '=', closed.company_id)
        .execute(),
    );
    expect(await codeOf(closed.token)).toBe('access_disabled');
    expect((await closed.guest.refused(get, { params: closed.params })).code).toBe('access_disabled');
  });

  it('not with a single sign-on or a second step, which are about logging in', async () => {
    const { services } = holder.app;
    const { token, company_id } = await scene();
    await services.database.global('write', (db) =>
      db
        .updateTable('companies')
        .set({
          two_fa: 'required',
          options: JSON.stringify({ single_sign_on: { enabled: true, enforced: true } }),
        })
        .where('id', '=', company_id)
        .execute(),
    );
    expect((await holder.app.anonymous.call(open, { body: { token } })).coffee_id).toBeGreaterThan(0);
  });
});

/** A call of an endpoint about a coffee, with the token of a link and nothing else. */
async function knock(endpoint: AnyEndpoint, ids: { company_id: number; id: number }, token: string) {
  const params = { ...(sampleOf(endpoint.params, 1) as Record<string, string | number>) };
  for (const name of Object.keys(params)) {
    if (name === 'company_id') params[name] = ids.company_id;
    else if (typeof params[name] === 'number') params[name] = ids.id;
  }
  return holder.app.http.inject({
    method: endpoint.method,
    url: fillPath(endpoint.path, params),
    headers: { 'x-coffee-link': token },
    ...(endpoint.method === 'GET' ? {} : { payload: sampleOf(endpoint.body, 1) ?? {} }),
  });
}

it('moves a coffee for who holds its link', async () => {
  const { guest, params } = await scene();
  expect((await guest.call(move, { params, body: { status: 4 } })).status).toBe(4);
});
