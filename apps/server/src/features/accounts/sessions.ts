import { ALL_PERMISSIONS, type Permissions } from '@fika/contract';
import { sql } from 'kysely';
import { randomToken, tokenHash } from '../../platform/crypto/keys.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AccountActor, CompanyInfo, MemberActor } from '../../platform/http/access.ts';
import type { Authenticator } from '../../platform/http/mount.ts';
import type { CheckSessions } from '../../platform/realtime/open-sockets.ts';

const IDLE = "interval '12 hours'";
const ABSOLUTE = "interval '30 days'";

/** Starts a session for an account. Returns its token, which exists only in the browser's cookie. */
export async function startSession(db: Db, accountId: number, userAgent: string): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('sessions')
    .values({
      hash: tokenHash(token),
      account_id: accountId,
      user_agent: userAgent,
      expires_at: sql`app_now() + ${sql.raw(ABSOLUTE)}`,
    })
    .execute();
  return token;
}

/** Ends a session at once, on every node. */
export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('hash', '=', tokenHash(token)).execute();
}

/** Ends every other session of an account. */
export async function endOtherSessions(db: Db, accountId: number, keep: Buffer): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('hash', '!=', keep).execute();
}

/** Marks a session as used, at most every five minutes. */
export async function touchSession(db: Db, hash: Buffer): Promise<void> {
  await sql`update sessions set last_seen_at = app_now()
    where hash = ${hash} and last_seen_at < app_now() - interval '5 minutes'`.execute(db);
}

/** Removes sessions and sign-in links that can no longer be used. */
export async function pruneSessions(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < app_now() or last_seen_at < app_now() - ${sql.raw(IDLE)}`.execute(
    db,
  );
  await sql`delete from sign_in_links where expires_at < app_now() - interval '7 days'`.execute(db);
}

function validSession(db: Db, hash: Buffer) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.hash', '=', hash)
    .where('s.expires_at', '>', sql<string>`app_now()`)
    .where('s.last_seen_at', '>', sql<string>`app_now() - ${sql.raw(IDLE)}`);
}

interface MemberOfSession {
  account_id: number;
  email: string;
  user_id: number | null;
  role: number | null;
  permissions: unknown;
  language: string | null;
  company_id: number | null;
  slug: string | null;
  name: string | null;
  culture: string | null;
  timezone: string | null;
}

/** How the frame learns who calls, from the session's hash. */
export const authenticator: Authenticator = {
  async account(db, hash) {
    const row = await validSession(db, hash).select(['a.id as account_id', 'a.email']).executeTakeFirst();
    return row ? { ...row, session_hash: hash } : null;
  },
  async member(db, hash, companyId) {
    const { rows } = await sql<MemberOfSession>`/* prepare:member-of-session */
      select a.id as account_id, a.email, u.id as user_id, u.role, u.permissions, u.culture as language,
        c.id as company_id, c.slug, c.name, c.culture, c.timezone
      from sessions s
      cross join (select app_now() as now) clock
      join accounts a on a.id = s.account_id
      left join users u on u.company_id = ${companyId} and u.email = a.email and u.is_active
      left join companies c on c.id = ${companyId}
      where s.hash = ${hash} and s.expires_at > clock.now and s.last_seen_at > clock.now - ${sql.raw(IDLE)}`.execute(
      db,
    );
    const [row] = rows;
    if (!row) return { actor: null, account: null, company: null };
    const account: AccountActor = { account_id: row.account_id, email: row.email, session_hash: hash };
    if (row.user_id === null || row.company_id === null) return { actor: null, account, company: null };
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
    } as CompanyInfo;
    return { actor, account, company };
  },
};

/** Which of some sessions still hold, and as whom in their companies: one query for all open sockets. */
export const checkSessions: CheckSessions = async (db, sockets) => {
  const { rows } = await sql<{ position: number; user_id: number; role: number }>`
    select given.position, u.id as user_id, u.role
    from unnest(${sockets.map(({ session_hash: hash }) => hash)}::bytea[],
      ${sockets.map(({ company_id: id }) => id)}::bigint[]) with ordinality as given(hash, company_id, position)
    join sessions s on s.hash = given.hash
    join accounts a on a.id = s.account_id
    join users u on u.company_id = given.company_id and u.email = a.email and u.is_active
    where s.expires_at > app_now() and s.last_seen_at > app_now() - ${sql.raw(IDLE)}`.execute(db);
  const byPosition = new Map(rows.map(({ position, user_id, role }) => [position, { user_id, role }]));
  return sockets.map((_, index) => byPosition.get(index + 1) ?? null);
};
