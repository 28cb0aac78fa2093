import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { deleteRecipient } from './delete-recipient.ts';

/**
 * Stops the monthly report to a recipient.
 *
 * @throws Problem `not_found` for a member who is no recipient
 */
export async function removeRecipient(ctx: RequestCtx, userId: number): Promise<void> {
  if (!(await deleteRecipient(ctx, userId))) throw new Problem('not_found');
  await recordAudit(ctx, {
    action: 'monthly_report.recipient_removed',
    target_type: 'user',
    target_id: userId,
  });
}
