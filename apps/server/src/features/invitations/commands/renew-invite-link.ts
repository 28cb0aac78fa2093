import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';

/** Makes the link of the workspace, or a new one: the one before opens nothing from now on. */
export async function renewInviteLink(ctx: RequestCtx): Promise<void> {
  const secret = randomBytes(6).readUIntBE(0, 6);
  await ctx.db
    .insertInto('invite_links')
    .values({ company_id: ctx.company_id, secret })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ secret, version: sql`invite_links.version + 1`, renewed_at: sql`app_now()` }),
    )
    .execute();
  await recordAudit(ctx, { action: 'invite_link.renewed' });
}
