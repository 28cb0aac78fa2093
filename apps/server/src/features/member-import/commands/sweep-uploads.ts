import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Services } from '#platform/context.ts';
import { recordAudits } from '#features/audit/record.ts';

/**
 * Ends imports that were not continued, and records their results in the audit log: finished and stopped ones do so themselves.
 * Any worker may run it, at any time.
 */
export async function sweepUploads({ database, bus }: Services): Promise<void> {
  await database.system('write', async (db) => {
    const left = await db
      .updateTable('uploads')
      .set({ stopped_at: sql<string>`app_now()` })
      .where('stopped_at', 'is', null)
      .whereRef('chunks_done', '<', 'chunks_total')
      .where('touched_at', '<', sql<string>`app_now() - make_interval(hours => ${LIMITS.uploadHours})`)
      .returning(['company_id', 'id', 'added_by_id', 'rows_done', 'rows_total', 'added', 'updated'])
      .execute();
    for (const { company_id, id } of left)
      await bus.emit(db, 'members.uploaded', { company_id, upload_id: id });
    await recordAudits(
      db,
      left.map(({ company_id, id, added_by_id, ...data }) => ({
        action: 'members.uploaded',
        target_type: 'upload',
        data: { upload_id: id, ...data },
        company_id,
        actor_id: added_by_id,
        client: null,
      })),
    );
  });
}
