import { LIMITS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx, Services } from '#platform/context.ts';

/** Removes what a session was matched from: it ended unsent, and its groups are gone. */
export async function dropInput({ db, company_id: companyId }: Ctx, roundId: number): Promise<void> {
  await db
    .deleteFrom('round_inputs')
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .execute();
}

/** Removes inputs past their retention period. Any worker may run it, at any time. */
export async function deleteOldInputs({ database }: Services): Promise<void> {
  await database.system('write', async (db) => {
    const isOld = (matchedAt: RawBuilder<unknown>) =>
      sql<boolean>`${matchedAt} < app_now() - make_interval(days => ${LIMITS.replayDays})`;
    await db
      .deleteFrom('round_inputs')
      .where(isOld(sql.ref('matched_at')))
      .execute();
    // A session that stays under review keeps earlier groups for an undo, and not what they were made from.
    await db
      .updateTable('round_draws')
      .set({ input: null })
      .where('input', 'is not', null)
      .where(isOld(sql`(input_record ->> 'matched_at')::timestamptz`))
      .execute();
  });
}
