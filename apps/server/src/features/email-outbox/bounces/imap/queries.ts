import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** Seconds since which a mailbox cannot be read; 0 when it can. */
export async function failingSeconds(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from app_now() - failing_since), 0)::int as seconds
    from bounce_mailboxes where id = ${id}`.execute(db);
  return rows[0]?.seconds ?? 0;
}
