import type { RequestCtx } from '#platform/http/access.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { getSendingDomain, type SendingDomainRow } from '../queries.ts';

/** Archives a domain and deletes its key. Emails in the outbox are sent from the installation's address. */
export async function archiveSendingDomain(ctx: RequestCtx, id: number): Promise<SendingDomainRow> {
  const { db, company_id } = ctx;
  const before = await getSendingDomain(ctx, id, true);
  if (before.status === 'archived') return before;
  await db
    .updateTable('sending_domains')
    .set({ status: 'archived', private_key: '', next_check_at: null })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'sending_domain.archived',
    target_type: 'sending_domain',
    target_id: id,
    data: { domain: before.domain },
  });
  await tellSuperadmins(ctx, 'sending_domain_archived', { domain: before.domain });
  await ctx.publish('admins', 'sending_domain.changed', { id });
  return getSendingDomain(ctx, id);
}
