import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { portOf } from '../providers/gateway.ts';
import { getAccount } from '../queries.ts';
import { openTokens } from '../tokens.ts';

/**
 * Disconnects an account with all its calendars: their data is deleted, and the consent revoked as far as the provider allows it.
 */
export async function deleteAccount(ctx: RequestCtx, id: number): Promise<AfterCommit<{ ok: true }>> {
  const { services, db, company_id: companyId } = ctx;
  const row = await getAccount(ctx, ctx.actor.user_id, id);
  await db.deleteFrom('calendar_accounts').where('company_id', '=', companyId).where('id', '=', id).execute();
  return new AfterCommit(async () => {
    try {
      await portOf(services.config, row.provider)?.revoke(openTokens(services, row));
    } catch (error) {
      // The account is deleted, and an expired consent cannot be revoked.
      services.log.info({ err: error, provider: row.provider }, 'a consent could not be given back');
    }
    return { ok: true as const };
  });
}
