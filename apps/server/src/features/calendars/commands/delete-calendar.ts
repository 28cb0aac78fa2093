import { AfterCommit, type RequestCtx } from '../../../platform/http/access.ts';
import { portOf } from '../providers.ts';
import { getCalendar } from '../queries.ts';
import { openTokens } from '../tokens.ts';

/** Disconnects a calendar: what is known of it is forgotten, and the consent given back as far as the provider lets one. */
export async function deleteCalendar(ctx: RequestCtx, id: number): Promise<AfterCommit<{ ok: true }>> {
  const { services, db, company_id: companyId } = ctx;
  const row = await getCalendar(db, companyId, ctx.actor.user_id, id);
  await db.deleteFrom('calendars').where('company_id', '=', companyId).where('id', '=', id).execute();
  return new AfterCommit(async () => {
    try {
      await portOf(services.config, row.provider)?.revoke(openTokens(services, row));
    } catch (error) {
      // It is gone from here, and one that does not hold any more cannot be given back.
      services.log.info({ err: error, provider: row.provider }, 'a consent could not be given back');
    }
    return { ok: true as const };
  });
}
