import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { readLong } from '#platform/db/long-lists.ts';
import { introductions } from '../sessions/queries.ts';
import type { Wanted } from '../types.ts';
import type { Link } from './rules.ts';

/** Coworkers who had joined by the end of a range, by id. */
export async function listCoworkers(
  { db, company_id: companyId }: RequestCtx,
  { range }: Wanted,
): Promise<{ id: number; created_at: string }[]> {
  const statement = sql<{ id: number; created_at: string }>`
    select u.id, u.created_at from users u
    where u.company_id = ${companyId} and u.is_active and u.created_at < ${range.to} order by u.id`;
  return readLong(db, statement.compile(db));
}

/** Pairs of coworkers whom a session introduced by the end of a range, and when first. */
export async function listLinks(
  { db, company_id: companyId }: RequestCtx,
  { range, campaigns }: Wanted,
): Promise<Link[]> {
  const statement = sql<Link>`
    select p.a, p.b, p.at
    from (
      select x.user_id as a, y.user_id as b, min(c.sent_at) as at
      from ${introductions(companyId, campaigns)} and c.sent_at < ${range.to}
      group by x.user_id, y.user_id
    ) p
    join users ua on ua.company_id = ${companyId} and ua.id = p.a and ua.is_active
    join users ub on ub.company_id = ${companyId} and ub.id = p.b and ub.is_active`;
  return readLong(db, statement.compile(db));
}
