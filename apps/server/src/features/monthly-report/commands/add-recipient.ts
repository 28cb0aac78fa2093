import { LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { lockCompany } from '#features/workspaces/queries.ts';
import { findMayReceive, listRecipients } from '../queries.ts';

/**
 * Sends the monthly report to an admin from now on. Adding a recipient again changes nothing.
 *
 * @throws Problem `recipient_not_permitted` for a member who does not see the numbers, `recipients_full`
 */
export async function addRecipient(ctx: RequestCtx, userId: number): Promise<void> {
  const { company_id, db } = ctx;
  // Two admins who add the last one at the same time would both find room.
  await lockCompany(db, company_id);
  const mayReceive = await findMayReceive(ctx, userId);
  if (mayReceive === null) throw new Problem('not_found');
  if (!mayReceive) throw new Problem('recipient_not_permitted');
  const recipients = await listRecipients(ctx);
  if (recipients.some(({ id }) => id === userId)) return;
  if (recipients.length >= LIMITS.monthlyReportRecipients) {
    throw new Problem('recipients_full', { values: { max: String(LIMITS.monthlyReportRecipients) } });
  }
  await db.insertInto('monthly_report_recipients').values({ company_id, user_id: userId }).execute();
  await recordAudit(ctx, {
    action: 'monthly_report.recipient_added',
    target_type: 'user',
    target_id: userId,
  });
}
