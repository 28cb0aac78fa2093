import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { Log } from '#platform/log.ts';
import { RETRY_SECONDS } from '../rules.ts';

/**
 * Releases the messages of workers that ended, and those of an earlier run of this one. A message that was not handed over
 * is queued again. One that was handed over without a result may have arrived: the setting RESEND_UNKNOWN says whether it is
 * sent again and counted, or marked as `unknown`.
 */
export async function recoverEmails(services: Services, log: Log): Promise<void> {
  const { heartbeat, config } = services;
  const count = await services.database.system('write', async (db) => {
    const claimants = await listClaimants(db);
    const others = claimants.filter((id) => id !== heartbeat.id);
    const dead = others.length > 0 ? await heartbeat.findDead(db, others) : [];
    if (claimants.includes(heartbeat.id)) dead.push(heartbeat.id);
    return dead.length > 0 ? takeBack(db, dead, config.RESEND_UNKNOWN) : 0;
  });
  if (count > 0) log.warn({ count }, 'mails of a worker that ended in the middle were taken back');
}

async function listClaimants(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('claimed_by')
    .distinct()
    .where('state', '=', 'sending')
    .execute();
  return rows.map(({ claimed_by: id }) => id ?? '');
}

async function takeBack(db: Db, dead: readonly string[], resendUnknown: boolean): Promise<number> {
  const result = await sql`
    update deliveries set
      state = case when wire_at is null or (${resendUnknown} and attempts <= ${RETRY_SECONDS.length})
        then 'queued' else 'unknown' end,
      resent = resent + case when wire_at is not null and ${resendUnknown}
        and attempts <= ${RETRY_SECONDS.length} then 1 else 0 end,
      error = case when wire_at is null then error else 'interrupted' end,
      claimed_by = null
    where state = 'sending' and coalesce(claimed_by, '') = any(${dead}::text[])`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Gives back what a worker took and did not hand over. */
export async function releaseEmails({ database }: Services, by: string): Promise<void> {
  await database.system('write', (db) =>
    db
      .updateTable('deliveries')
      .set({ state: 'queued', claimed_by: null })
      .where('state', '=', 'sending')
      .where('claimed_by', '=', by)
      .where('wire_at', 'is', null)
      .execute(),
  );
}
