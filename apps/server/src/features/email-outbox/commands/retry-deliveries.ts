import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import { requestDrain } from './request-drain.ts';

interface Retry {
  round_id: number;
  /** One message, also one that waits for its next try; or every one that failed or whose fate is unknown. */
  delivery_id?: number | undefined;
}

/**
 * Queues messages of a round again that failed, bounced or may not have arrived. They go to the current address of the member,
 * and an address that refused email gets another try, unless its owner complained. Returns how many, without those that were sent
 * meanwhile.
 *
 * @throws Problem `not_found` for a message of another round
 */
export async function retryDeliveries(ctx: Ctx, { round_id, delivery_id }: Retry): Promise<number> {
  const { company_id: companyId, db } = ctx;
  if (delivery_id !== undefined) {
    const known = await db
      .selectFrom('deliveries')
      .select('id')
      .where('company_id', '=', companyId)
      .where('round_id', '=', round_id)
      .where('id', '=', delivery_id)
      .executeTakeFirst();
    if (!known) throw new Problem('not_found');
  }
  const { rows } = await sql<{ recipient: string }>`
    update deliveries d set state = 'queued', attempts = 0, next_try_at = app_now(), claimed_by = null,
      wire_at = null, joined_id = null, recipient = u.email, resent = d.resent + case when d.state = 'unknown' then 1 else 0 end
    from users u
    where d.company_id = ${companyId} and d.round_id = ${round_id}
      and (d.state in ('failed', 'unknown', 'bounced')
        or (d.state = 'queued' and d.attempts > 0 and ${delivery_id !== undefined}))
      and (${delivery_id ?? null}::bigint is null or d.id = ${delivery_id ?? null}::bigint)
      and u.company_id = d.company_id and u.id = d.user_id
    returning d.recipient`.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    delete from suppressions where company_id = ${companyId} and kind <> 'complaint'
      and email = any(${rows.map(({ recipient }) => recipient)}::text[])`.execute(db);
  await requestDrain(ctx);
  return rows.length;
}
