import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { publishWorkspaceChanged } from '#features/workspaces/commands/publish-workspace-changed.ts';
import { forgetServer } from '../smtp/gateway.ts';

/** Deletes the company's own mail server with its password. Emails that wait for it are sent by the installation's. */
export async function deleteSmtpConfig(ctx: RequestCtx): Promise<{ ok: true }> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('companies')
    .set({ options: sql<string>`options - 'smtp_server'` })
    .where('id', '=', ctx.company_id)
    .where(sql<boolean>`options ? 'smtp_server'`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { ok: true };
  await forgetServer(ctx);
  await recordAudit(ctx, { action: 'workspace.option_changed', data: { name: 'smtp_server', reset: true } });
  await publishWorkspaceChanged(ctx);
  return { ok: true };
}
