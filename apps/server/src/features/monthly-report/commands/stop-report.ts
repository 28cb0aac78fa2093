import type { Ctx } from '#platform/context.ts';
import { recordAudit } from '#features/audit/record.ts';
import { deleteRecipient } from './delete-recipient.ts';

/** Stops the monthly report at the wish of its reader: logged in, or by the link of an email. A second time changes nothing. */
export async function stopReport(ctx: Ctx, userId: number, by: 'settings' | 'link'): Promise<void> {
  if (!(await deleteRecipient(ctx, userId))) return;
  await recordAudit(ctx, {
    action: 'monthly_report.stopped',
    target_type: 'user',
    target_id: userId,
    data: { by },
  });
}
