import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';

/** The right to read the mailbox, and how far it is read. */
export interface Lease {
  uid_validity: string;
  last_uid: number;
}

/** So long a worker may stay silent until another one reads on. */
const LEASE_SECONDS = 180;

/** Takes the right to read a mailbox; null while another worker has it. */
export async function takeLease(db: Db, id: string): Promise<Lease | null> {
  const { rows } = await sql<Lease>`
    insert into bounce_mailboxes (id, leased_until)
    values (${id}, app_now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (id) do update set leased_until = excluded.leased_until
      where bounce_mailboxes.leased_until is null or bounce_mailboxes.leased_until < app_now()
    returning uid_validity, last_uid`.execute(db);
  return rows[0] ?? null;
}

/** Stores up to which number the mailbox is read, and extends the lease. */
export async function moveOn(db: Db, id: string, validity: string, uid: number): Promise<void> {
  await sql`
    update bounce_mailboxes set uid_validity = ${validity}, last_uid = ${uid},
      leased_until = app_now() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${id}`.execute(db);
}

/** The mailbox is read to its end. Returns whether it could not be read before. */
export async function noteRead(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ was_failing: boolean }>`
    update bounce_mailboxes m set read_at = app_now(), failing_since = null, error = null, leased_until = null
    from (select id, failing_since is not null as was_failing from bounce_mailboxes where id = ${id} for update) before
    where m.id = before.id
    returning before.was_failing`.execute(db);
  return rows[0]?.was_failing ?? false;
}

/** The mailbox could not be read. Returns whether that is new. */
export async function noteFailure(db: Db, id: string, error: string): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    update bounce_mailboxes m set failing_since = coalesce(m.failing_since, app_now()), error = ${error}, leased_until = null
    from (select id, failing_since is null as is_new from bounce_mailboxes where id = ${id} for update) before
    where m.id = before.id
    returning before.is_new`.execute(db);
  return rows[0]?.is_new ?? false;
}
