import { sql } from 'kysely';
import type { App } from '#app.ts';
import { randomToken, tokenHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/db/database.ts';
import { csrfToken } from '#platform/http/mount.ts';
import type { Standing } from './identities.ts';

/** One person at one endpoint: in a separate company, so that an action of one does not affect the next. */
export interface Cell {
  company_id: number;
  slug: string;
  headers: Record<string, string>;
}

interface Wanted extends Standing {
  number: number;
  slug: string;
  email: string;
  hash: string;
}

let run = 0;

/** Makes a company, an account and a session for each of many standings, in a handful of statements. */
export async function makeCells(app: App, standings: readonly Standing[]): Promise<Cell[]> {
  const { database, keys } = app.services;
  run += 1;
  const tokens = standings.map(() => randomToken());
  const wanted = standings.map((standing, number): Wanted => ({
    ...standing,
    number,
    slug: `cell-${run}-${number}`,
    email: `person-${run}-${number}@cells.example`,
    hash: tokenHash(tokens[number] ?? '').toString('hex'),
  }));
  const companies = await database.system('write', (db) => insertCells(db, wanted));
  return wanted.map(({ slug, session, csrf }, number) => {
    const token = tokens[number] ?? '';
    return {
      company_id: companies.get(slug) ?? 0,
      slug,
      headers:
        session === 'none'
          ? {}
          : {
              cookie: `fika_session=${token}`,
              'x-csrf-token':
                csrf === 'sound' ? csrfToken(keys.csrf, token) : csrfToken(keys.csrf, 'another'),
            },
    };
  });
}

async function insertCells(db: Db, wanted: readonly Wanted[]): Promise<Map<string, number>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(number int, slug text, email text,
    hash text, role smallint, permissions jsonb, is_active boolean, member_of text, session text, two_fa text,
    options jsonb, password_age_days int)`;
  const { rows } = await sql<{ id: number; slug: string }>`
    insert into companies (slug, name, options, two_fa) select slug, slug, options, two_fa from ${given}
    returning id, slug`.execute(db);
  const elsewhere = `elsewhere-${run}`;
  await sql`insert into companies (slug, name) values (${elsewhere}, 'Elsewhere')`.execute(db);
  await sql`
    insert into accounts (email, email_verified_at, password_changed_at)
    select email, app_now(), app_now() - make_interval(days => password_age_days) from ${given}`.execute(db);
  await sql`
    insert into users (company_id, email, first_name, last_name, role, permissions, is_active, inactive_reason,
      sessions_valid_from)
    select c.id, w.email, 'Person', number::text, role, permissions, is_active,
      case when is_active then null else 'admin' end,
      case when session = 'outdated' then app_now() - interval '1 minute' end
    from ${given} join companies c on
      (c.slug = w.slug and member_of <> 'elsewhere') or (c.slug = ${elsewhere} and member_of <> 'here')`.execute(
    db,
  );
  // One that is long idle for an admin is not for a member.
  await sql`
    insert into sessions (hash, account_id, user_agent, method, state, sso_company_id, expires_at, authenticated_at,
      last_seen_at)
    select decode(w.hash, 'hex'), a.id, 'matrix', case when session like 'sso%' then 'saml' else 'password' end,
      case when session = 'mfa_pending' then 'mfa_pending' else 'active' end,
      case session when 'sso_here' then c.id when 'sso_elsewhere' then o.id end,
      app_now() + case when session = 'expired' then interval '-1 second' else interval '1 day' end,
      app_now() - case when session = 'outdated' then interval '2 minutes' else interval '0' end,
      app_now() - case when session = 'idle' then interval '31 minutes' else interval '0' end
    from ${given} join accounts a using (email) join companies c on c.slug = w.slug
      join companies o on o.slug = ${elsewhere}
    where session <> 'none'`.execute(db);
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}
