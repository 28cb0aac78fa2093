import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
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
  await database.system('write', (db) =>
    db
      .deleteFrom('round_inputs')
      .where('matched_at', '<', sql<string>`app_now() - make_interval(days => ${LIMITS.replayDays})`)
      .execute(),
  );
}
