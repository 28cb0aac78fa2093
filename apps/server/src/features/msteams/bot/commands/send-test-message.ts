import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { found, Problem } from '#platform/problem.ts';
import { getTeamsApp } from '../../gateway.ts';
import { findTenant } from '../../queries.ts';
import {
  isAway,
  isGone,
  openConversation,
  postCard,
  TeamsRateLimited,
  TeamsRefusal,
  TeamsUnreachable,
} from '../gateway.ts';

/** Sends the admin a message in Teams, as the user that they are linked to. Throws a Problem where they cannot get one. */
export async function sendTestMessage(ctx: RequestCtx, id: number): Promise<AfterCommit<{ ok: true }>> {
  const { services, company, company_id, actor, db, t } = ctx;
  getTeamsApp(services.config);
  const tenant = found(await findTenant(ctx, id));
  const user = await db
    .selectFrom('msteams_users')
    .select('object_id')
    .where('company_id', '=', company_id)
    .where('msteams_tenant_id', '=', id)
    .where('user_id', '=', actor.user_id)
    // An admin who was found by their address has not confirmed who they are.
    .where('linked_by', '=', 'member')
    .executeTakeFirst();
  if (!user) throw new Problem('msteams_not_linked');
  const text = t('msteams:test_message', { company: company.name });
  // Without a transaction: Microsoft may be slow.
  return new AfterCommit(async () => {
    try {
      const place = await openConversation(services, tenant, user.object_id);
      await postCard(services, tenant, place, { text, card: null });
    } catch (error) {
      throw problemOf(error);
    }
    return { ok: true };
  });
}

/** The problem that a failed call is for the person who waits for it. Returns other errors as they are. */
function problemOf(error: unknown): unknown {
  if (isGone(error)) return new Problem('msteams_blocked');
  if (isAway(error)) return new Problem('msteams_app_missing');
  if (error instanceof TeamsRateLimited)
    return new Problem('msteams_rate_limited', { values: { seconds: String(error.seconds) } });
  return error instanceof TeamsRefusal || error instanceof TeamsUnreachable
    ? new Problem('msteams_unreachable')
    : error;
}
