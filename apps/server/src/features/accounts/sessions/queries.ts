import type { Db } from '#platform/db/database.ts';
import type {
  AccountActor,
  AccountCtx,
  CompanyInfo,
  MemberActor,
  RequestCtx,
} from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { recordAccountAudit } from '../commands/record-account-audit.ts';
import { ALL_PERMISSIONS, type Permissions, type SessionMethod } from '@fika/contract';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { Authenticator } from '#platform/http/mount.ts';
import type { CheckSessions } from '#platform/realtime/open-sockets.ts';
import { gateOf, gateWithoutPages, type Visit } from '../sign-in/policy.ts';

/**
 * So long a session lasts without use, and in all. Admins of a workspace log in again much earlier: see
 * `sign-in/policy.ts`.
 */
const IDLE = "interval '30 days'";
const ABSOLUTE = "interval '180 days'";
/** Sessions of one account: one more ends the one that was used longest ago. */
const MOST_SESSIONS = 50;

/** Whether a row of `sessions` still holds. */
const STILL_HOLDS = sql<boolean>`expires_at > app_now() and last_seen_at > app_now() - ${sql.raw(IDLE)}`;

export interface NewSession {
  account_id: number;
  client: { ip: string; user_agent: string };
  method: SessionMethod;
  /** Whether a second factor was verified, is still missing, or was not required. */
  mfa?: 'passed' | 'pending';
  /** The company that vouches, for a single sign-on. */
  sso_company_id?: number;
  /** When its identity provider says that the person logged in there; null when it does not say. */
  vouched_at?: string | null;
  /** The session that it replaces, whose age it keeps. Times are ISO instants. */
  continues?: { authenticated_at: string; last_seen_at: string; longest_idle: number; now: string };
}

/** Starts a session for an account. Returns its token, which exists only in the browser's cookie. */
export async function startSession(db: Db, session: NewSession): Promise<string> {
  const token = randomToken();
  const { continues: before } = session;
  const since = before?.authenticated_at ?? sql<string>`app_now()`;
  const idle = before ? (Date.parse(before.now) - Date.parse(before.last_seen_at)) / 1_000 : 0;
  await db
    .insertInto('sessions')
    .values({
      hash: tokenHash(token),
      account_id: session.account_id,
      user_agent: session.client.user_agent,
      ip: session.client.ip,
      method: session.method,
      state: session.mfa === 'pending' ? 'mfa_pending' : 'active',
      mfa_at: session.mfa === 'passed' ? sql`app_now()` : null,
      sso_company_id: session.sso_company_id ?? null,
      vouched_at: session.vouched_at ?? null,
      authenticated_at: since,
      longest_idle: Math.floor(Math.max(before?.longest_idle ?? 0, idle)),
      expires_at: sql`${since}::timestamptz + ${sql.raw(ABSOLUTE)}`,
    })
    .execute();
  await sql`delete from sessions where hash in (
    select hash from sessions where account_id = ${session.account_id} and hash <> ${tokenHash(token)}
    order by last_seen_at desc, id desc offset ${MOST_SESSIONS - 1})`.execute(db);
  return token;
}

/** Ends a session at once, on every node. Returns whether it was there. */
export async function endSession(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('hash', '=', tokenHash(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives a session another token: the old one becomes invalid. Null when the session has ended. */
export async function renewToken(db: Db, token: string): Promise<string | null> {
  const fresh = randomToken();
  const row = await db
    .updateTable('sessions')
    .set({ hash: tokenHash(fresh) })
    .where('hash', '=', tokenHash(token))
    .returning('id')
    .executeTakeFirst();
  return row ? fresh : null;
}

/** Ends every other session of an account; without one to keep, every session. */
export async function endOtherSessions(db: Db, accountId: number, keep: Buffer | null): Promise<void> {
  // One that is taking the place of another right now is waited for.
  await lockAccountOf(db, accountId);
  const all = db.deleteFrom('sessions').where('account_id', '=', accountId);
  await (keep ? all.where('hash', '!=', keep) : all).execute();
}

/** Ends the sessions of a company in Teams: all, or those of one account. */
export async function endSessionsInTeams(
  db: Db,
  { company_id: companyId, account_id: accountId }: { company_id: number; account_id?: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('sso_company_id', '=', companyId)
    .where('method', '=', 'msteams')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? 0))
    .execute();
}

/** Checks that the requester logged in themselves: a session in Teams is what Microsoft says. Throws `login_again`. */
export async function assertOutsideTeams({ db, actor }: RequestCtx): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('method')
    .where('id', '=', actor.session_id)
    .executeTakeFirst();
  if (!session || session.method === 'msteams') throw new Problem('login_again');
}

/** Serializes opening, continuing and ending sessions of an account. */
export async function lockAccountOf(db: Db, accountId: number): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
}

/** Removes sessions, links and tokens that can no longer be used. */
export async function pruneSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < app_now() or last_seen_at < app_now() - ${sql.raw(IDLE)}`.execute(
    db,
  );
  await sql`delete from sign_in_links where expires_at < app_now() - interval '7 days'`.execute(db);
  await sql`delete from account_tokens where expires_at < app_now() - interval '7 days'`.execute(db);
  await sql`delete from attempts where resets_at < app_now()`.execute(db);
}

function validSession(db: Db, hash: Buffer) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.hash', '=', hash)
    .where('s.expires_at', '>', sql<string>`app_now()`)
    .where('s.last_seen_at', '>', sql<string>`app_now() - ${sql.raw(IDLE)}`);
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The account and member of a session; the rest is null when the account has no active member in the company. */
type MemberOfSession = Omit<Visit, 'role' | 'sessions_valid_from' | 'company_id' | 'two_fa' | 'options'> & {
  account_id: number;
  email: string;
  session_id: number;
  session_state: AccountActor['session_state'];
} & Nullable<
    Pick<Visit, 'role' | 'sessions_valid_from' | 'company_id' | 'two_fa'> & {
      options: unknown;
      user_id: number;
      permissions: unknown;
      language: string;
      slug: string;
      name: string;
      culture: string;
      timezone: string;
      plan: number;
    }
  >;

/** Columns of `sessions s`, `accounts a`, `users u`, `companies c` and `clock` that decide about access to a workspace. */
const VISIT = sql`s.sso_company_id, s.method, s.authenticated_at, s.last_seen_at, s.longest_idle, s.mfa_at,
  a.mfa_enabled,
  a.password_changed_at, u.role, u.sessions_valid_from, c.id as company_id, c.two_fa, c.options, clock.now`;

const NOBODY = {
  actor: null,
  account: null,
  company: null,
  now: null,
  gate: null,
  gate_without_pages: null,
};

/** Finds the caller of a request by the session's hash. */
export const authenticator: Authenticator = {
  async account(db, hash) {
    const row = await validSession(db, hash)
      .select([
        'a.id as account_id',
        'a.email',
        's.id as session_id',
        's.state as session_state',
        's.sso_company_id',
      ])
      .executeTakeFirst();
    return row ? ({ ...row, session_hash: hash } as AccountActor) : null;
  },
  async member(db, hash, companyId) {
    const { rows } = await sql<MemberOfSession>`
      select a.id as account_id, a.email, s.id as session_id, s.state as session_state, ${VISIT},
        u.id as user_id, u.permissions, u.culture as language, c.slug, c.name, c.culture, c.timezone, c.plan
      from sessions s
      cross join (select app_now() as now) clock
      join accounts a on a.id = s.account_id
      left join users u on u.company_id = ${companyId} and u.email = a.email and u.is_active
      left join companies c on c.id = ${companyId}
      where s.hash = ${hash} and s.expires_at > clock.now and s.last_seen_at > clock.now - ${sql.raw(IDLE)}`.execute(
      db,
    );
    const [row] = rows;
    return row ? describe(row, hash) : NOBODY;
  },
  async touch(db, hash) {
    await sql`update sessions set last_seen_at = app_now(),
        longest_idle = greatest(longest_idle, extract(epoch from app_now() - last_seen_at)::integer)
      where hash = ${hash} and last_seen_at < app_now() - interval '1 minute'`.execute(db);
  },
};

function describe(row: MemberOfSession, hash: Buffer): Awaited<ReturnType<Authenticator['member']>> {
  const account: AccountActor = {
    account_id: row.account_id,
    email: row.email,
    session_hash: hash,
    session_id: row.session_id,
    session_state: row.session_state,
    sso_company_id: row.sso_company_id,
  };
  // A company that vouches for its own members must not learn where else they belong.
  const isElsewhere = row.sso_company_id !== null && row.sso_company_id !== row.company_id;
  if (row.user_id === null || row.company_id === null || isElsewhere) {
    return { ...NOBODY, account };
  }
  const actor = {
    ...account,
    user_id: row.user_id,
    role: row.role,
    permissions: (row.permissions as Permissions | null) ?? ALL_PERMISSIONS,
    language: row.language,
  } as MemberActor;
  const company = {
    id: row.company_id,
    slug: row.slug,
    name: row.name,
    culture: row.culture,
    timezone: row.timezone,
    options: row.options,
    plan: row.plan,
  } as CompanyInfo;
  const visit = row as Visit;
  return {
    actor,
    account,
    company,
    now: visit.now,
    gate: gateOf(visit),
    gate_without_pages: gateWithoutPages(visit),
  };
}

/**
 * Which of some sessions are still valid, and their members: one query for all open sockets. The clock is read once: reading it
 * for each session was two thirds of the query.
 */
export const checkSessions: CheckSessions = async (db, sockets) => {
  const { rows } = await sql<Visit & { position: number; user_id: number }>`
    with clock as materialized (select app_now() as now)
    select given.position, u.id as user_id, ${VISIT}
    from unnest(${sockets.map(({ session_hash: hash }) => hash)}::bytea[],
      ${sockets.map(({ company_id: id }) => id)}::bigint[]) with ordinality as given(hash, company_id, position)
    cross join clock
    join sessions s on s.hash = given.hash and s.state = 'active'
    join accounts a on a.id = s.account_id
    join users u on u.company_id = given.company_id and u.email = a.email and u.is_active
    join companies c on c.id = given.company_id
    where s.expires_at > clock.now and s.last_seen_at > clock.now - ${sql.raw(IDLE)}`.execute(db);
  const open = rows.filter((row) => gateOf(row) === null);
  const byPosition = new Map(open.map(({ position, user_id, role }) => [position, { user_id, role }]));
  return sockets.map((_, index) => byPosition.get(index + 1) ?? null);
};

type Owner = Pick<AccountActor, 'account_id' | 'session_id'>;

/** The sessions of an account that still hold, the latest used first. */
export async function listOwnSessions(db: Db, { account_id: accountId, session_id: current }: Owner) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'method', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where(STILL_HOLDS)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => Object.assign(row, { is_current: row.id === current }));
}

/** Ends one session of the account; that of another account does not exist. */
export async function endOwnSession(ctx: AccountCtx, id: number): Promise<{ ok: true }> {
  const { services, account } = ctx;
  const ended = await services.database.global('write', (db) =>
    db
      .deleteFrom('sessions')
      .where('account_id', '=', account.account_id)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  found(ended);
  await tellOfEnded(ctx, 1);
  if (id === account.session_id) ctx.setSession(null);
  return { ok: true };
}

/** Ends every session of one's own but this one, and answers how many there were. */
export async function endOtherOwnSessions(ctx: AccountCtx): Promise<{ count: number }> {
  const { services, account } = ctx;
  const ended = await services.database.global('write', (db) =>
    db
      .deleteFrom('sessions')
      .where('account_id', '=', account.account_id)
      .where('id', '!=', account.session_id)
      .returning('id')
      .execute(),
  );
  if (ended.length > 0) await tellOfEnded(ctx, ended.length);
  return { count: ended.length };
}

async function tellOfEnded({ services, account, client }: AccountCtx, count: number): Promise<void> {
  await services.database.system('write', (db) =>
    recordAccountAudit(db, { email: account.email, client }, { action: 'session.ended', data: { count } }),
  );
}

/**
 * Checks that the provider of the workspace reported a second step at the requester’s own login: before everyone needs it, one
 * person has shown that it works.
 *
 * @throws Problem `second_step_unreported`
 */
export async function assertReported({ db, actor, company_id }: RequestCtx): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select(['sso_company_id', 'mfa_at'])
    .where('id', '=', actor.session_id)
    .executeTakeFirst();
  if (session?.sso_company_id !== company_id || session.mfa_at === null) {
    throw new Problem('second_step_unreported');
  }
}
