import type { CampaignStatus } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { recordAudit } from '#features/audit/record.ts';
import { type Changes, storedChanges } from '../rules.ts';

/**
 * Stores a new revision of a program with the changes of an admin: in the history, in the audit log, and as an event for admins
 * who have it open. Does nothing without changes. Call it under the lock of the program, after writing.
 */
export async function recordChange(
  ctx: RequestCtx,
  id: number,
  changes: Changes,
  status?: CampaignStatus,
): Promise<void> {
  const fields = Object.keys(changes);
  if (fields.length === 0) return;
  const { revision } = await ctx.db
    .updateTable('campaigns')
    .set({ revision: sql`revision + 1`, changed_by_id: ctx.actor.user_id, updated_at: await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('campaign_changes')
    .values({
      company_id: ctx.company_id,
      campaign_id: id,
      revision,
      fields,
      changes: JSON.stringify(storedChanges(changes)),
    })
    .execute();
  await recordAudit(ctx, {
    action: status ? 'program.status_changed' : 'program.updated',
    target_type: 'campaign',
    target_id: id,
    data: { revision, ...(status ? { status } : { changed: fields }) },
  });
  await ctx.publish('admins', 'campaign.changed', {
    campaign_id: id,
    revision,
    by_id: ctx.actor.user_id,
    fields,
  });
}
