import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** Ends the hold of the messages of a kind, so that they leave now. Messages in quiet hours still wait. */
export async function releaseHeld(
  { db, company_id: companyId }: Ctx,
  { kind, hold }: { kind: string; hold: string },
): Promise<void> {
  await sql`
    update deliveries set next_try_at = (select app_now())
    where company_id = ${companyId} and state = 'queued' and channel = 'email' and round_id is not null
      and next_try_at between (select app_now()) and (select app_now()) + ${hold}::interval
      and kind = ${kind} and attempts = 0 and next_try_at = queued_at + ${hold}::interval`.execute(db);
}
