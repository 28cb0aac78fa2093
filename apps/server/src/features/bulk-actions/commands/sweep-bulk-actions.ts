import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';

/** Removes actions on members that can no longer be undone, with their data about members. Any worker may run it, at any time. */
export async function sweepBulkActions({ database }: Services): Promise<void> {
  await database.system('write', (db) =>
    db
      .deleteFrom('bulk_acts')
      .where('created_at', '<', sql<string>`app_now() - make_interval(hours => ${LIMITS.undoHours})`)
      .execute(),
  );
}
