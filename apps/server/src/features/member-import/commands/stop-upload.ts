import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';

/** Gives up the rest of an upload. One that is done, or was given up before, stays as it is. */
export async function stopUpload(ctx: RequestCtx, uploadId: string): Promise<void> {
  const { db, company_id } = ctx;
  const upload = found(
    await db
      .selectFrom('uploads')
      .select(['chunks_done', 'chunks_total', 'rows_done', 'rows_total', 'added', 'updated', 'stopped_at'])
      .where('company_id', '=', company_id)
      .where('id', '=', uploadId)
      .forUpdate()
      .executeTakeFirst(),
  );
  if (upload.stopped_at || upload.chunks_done >= upload.chunks_total) return;
  await db
    .updateTable('uploads')
    .set({ stopped_at: sql`app_now()` })
    .where('company_id', '=', company_id)
    .where('id', '=', uploadId)
    .execute();
  await ctx.emit('members.uploaded', { upload_id: uploadId });
  const { rows_done, rows_total, added, updated } = upload;
  await recordAudit(ctx, {
    action: 'members.upload_stopped',
    target_type: 'upload',
    data: { upload_id: uploadId, rows_done, rows_total, added, updated },
  });
}
