import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { publishWorkspaceChanged } from '#features/workspaces/commands/publish-workspace-changed.ts';

/** Removes the single sign-on of the company. Sessions that came in by it open nothing from now on. */
export async function deleteSso(ctx: RequestCtx): Promise<{ ok: true }> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ options: sql`options - 'single_sign_on'` })
    .where('id', '=', ctx.company_id)
    .where(sql<boolean>`options ? 'single_sign_on'`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await recordForgotten(ctx);
    await publishWorkspaceChanged(ctx);
  }
  return { ok: true };
}

/** Notes in the audit log that the single sign-on is gone. */
export function recordForgotten(ctx: RequestCtx): Promise<void> {
  return recordAudit(ctx, { action: 'sso.changed', data: { enabled: false, removed: true } });
}
