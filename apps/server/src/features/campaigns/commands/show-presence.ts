import { type CampaignEditor, memberName, ROLES } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { getCampaign } from '../queries.ts';

/** An admin counts as gone this long after their last report: their browser reports every 20 seconds. */
const GONE_SECONDS = 60;

/**
 * Records that an admin has a program open, and which tab of it; null when they leave. Returns the others who have it open, and
 * sends them an event when something about it is new.
 */
export async function showPresence(
  ctx: RequestCtx,
  campaignId: number,
  tab: string | null,
): Promise<CampaignEditor[]> {
  await getCampaign(ctx, campaignId);
  const isNew = tab === null ? await leave(ctx, campaignId) : await stay(ctx, campaignId, tab);
  const others = await listOthers(ctx, campaignId);
  if (isNew && others.length > 0) {
    await ctx.publish(
      others.map(({ id }) => `user:${id}`),
      'campaign.presence',
      { campaign_id: campaignId },
    );
  }
  return others.map((other) => ({
    id: other.id,
    full_name: memberName(other, ctx.t),
    tab: other.tab,
    since: other.since,
  }));
}

const LONG_AGO = sql<string>`app_now() - make_interval(secs => ${GONE_SECONDS})`;

/** Returns whether the others do not know it yet. */
async function stay(ctx: RequestCtx, campaignId: number, tab: string): Promise<boolean> {
  const { db, company_id, actor } = ctx;
  await removeClosed(ctx, campaignId);
  const { rows } = await sql<{ is_new: boolean }>`
    with before as (
      select tab from campaign_presence
      where company_id = ${company_id} and campaign_id = ${campaignId} and user_id = ${actor.user_id}
    ), now as (
      insert into campaign_presence (company_id, campaign_id, user_id, tab)
      values (${company_id}, ${campaignId}, ${actor.user_id}, ${tab})
      on conflict (company_id, campaign_id, user_id) do update set tab = excluded.tab, seen_at = app_now()
    )
    select not exists (select from before where tab = ${tab}) as is_new`.execute(db);
  return rows[0]?.is_new ?? true;
}

/** A page that was closed without a report is removed by the next report of another. */
async function removeClosed({ db, company_id }: RequestCtx, campaignId: number): Promise<void> {
  await db
    .deleteFrom('campaign_presence')
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaignId)
    .where('seen_at', '<=', LONG_AGO)
    .execute();
}

async function leave({ db, company_id, actor }: RequestCtx, campaignId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('campaign_presence')
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', campaignId)
    .where('user_id', '=', actor.user_id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

async function listOthers({ db, company_id, actor }: RequestCtx, campaignId: number) {
  return db
    .selectFrom('campaign_presence as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'p.tab', 'p.since'])
    .where('p.company_id', '=', company_id)
    .where('p.campaign_id', '=', campaignId)
    .where('p.user_id', '<>', actor.user_id)
    .where('p.seen_at', '>', LONG_AGO)
    .where('u.is_active', '=', true)
    .where('u.role', '>', ROLES.enduser)
    .orderBy('p.since')
    .orderBy('u.id')
    .execute();
}
