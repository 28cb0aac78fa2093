import { z } from 'zod';
import { type Ctx, inCompany } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudits } from '#features/audit/record.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { startLongJob } from '#features/long-jobs/commands/start-long-job.ts';
import type { LongJobKind } from '#features/long-jobs/types.ts';
import { changeMemberships, assertProgramPermission } from './change-memberships.ts';
import { restoreMembers } from './restore-members.ts';

const input = z.object({ campaign_id: z.int(), user_ids: z.array(z.int()) });
type Resubscription = z.output<typeof input>;

/** Brings back members who left or paused: at once, or as a job. Members may do so for themselves. */
export async function resubscribe(
  ctx: RequestCtx,
  request: Resubscription,
  atOnce: boolean,
): Promise<{ count: number } | { job_id: number }> {
  if (request.user_ids.every((id) => id === ctx.actor.user_id)) {
    return { count: await changeMemberships(ctx, request.campaign_id, { action: 'add' }) };
  }
  assertProgramPermission(ctx, request.campaign_id);
  await getCampaign(ctx, request.campaign_id);
  await assertMembers(ctx, request.user_ids);
  if (atOnce) return { count: await bringBack(ctx, request, ctx.actor.user_id, ctx.client) };
  const subject = `campaign:${request.campaign_id}`;
  return { job_id: await startLongJob(ctx, { kind: resubscription.kind, subject, input: request }) };
}

/** The same for many, as a job. */
export const resubscription: LongJobKind<Resubscription> = {
  kind: 'resubscribe',
  input,
  run: ({ services, company_id, user_id, input: request, log }) =>
    inCompany(
      services,
      company_id,
      'write',
      async (ctx) => ({ count: await bringBack(ctx, request, user_id, null) }),
      log,
    ),
};

async function bringBack(
  ctx: Ctx,
  { campaign_id, user_ids }: Resubscription,
  by: number,
  client: RequestCtx['client'] | null,
): Promise<number> {
  const count = await restoreMembers(ctx, campaign_id, user_ids);
  if (count === 0) return 0;
  await recordAudits(ctx.db, [
    {
      action: 'program.members_resubscribed',
      target_type: 'campaign',
      target_id: campaign_id,
      data: { count },
      company_id: ctx.company_id,
      actor_id: by,
      client,
    },
  ]);
  await ctx.publish('admins', 'campaign.memberships', { campaign_id });
  return count;
}

async function assertMembers({ db, company_id }: RequestCtx, ids: readonly number[]): Promise<void> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', 'in', ids)
    .execute();
  if (rows.length < new Set(ids).size) throw new Problem('not_found');
}
