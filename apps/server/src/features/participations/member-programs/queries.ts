import { type MemberProgram, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { MemberCtx, RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { audienceOf, withAdded } from '#features/campaigns/audience/queries.ts';
import { managesProgram } from '#features/campaigns/policy.ts';
import { isListed } from '#features/rounds/queries.ts';
import { listCategories } from '#features/categories/queries.ts';
import { filterMembers, filterSettings } from '#features/member-filters/queries.ts';

/** The status of a member in a program, as the database has it; `in_audience` is the current result of its filter. */
export interface MemberProgramRow {
  campaign_id: number;
  name: string;
  status: MemberProgram['campaign']['status'];
  membership: 'active' | 'left' | null;
  snoozed_until: string | null;
  is_snoozed: boolean;
  sit_outs: number;
  in_audience: boolean;
  asked: number;
  accepted: number;
  matched: number;
  last: {
    number: number;
    at: string;
    accepted_at: string | null;
    rejected_at: string | null;
    outcome: NonNullable<MemberProgram['last']>['outcome'];
  } | null;
}

/**
 * A page of the programs that have a row for a member or whose audience includes them, the newest first and archived ones last.
 */
export async function listProgramsOf(
  ctx: RequestCtx,
  userId: number,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: MemberProgramRow[] }> {
  const { db, company_id: companyId } = ctx;
  const holding = await findAudiencesWith(ctx, userId);
  const managed = ctx.actor.role === ROLES.superadmin ? 'all' : ctx.actor.permissions.programs_management;
  const visible = managed === 'all' ? sql`true` : sql`c.id = any(${managed}::bigint[])`;
  const way = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const today = sql`(app_now() at time zone ${ctx.company.timezone})::date`;
  const programs = sql`
    campaigns c left join memberships s
      on s.company_id = c.company_id and s.campaign_id = c.id and s.user_id = ${userId}
    where c.company_id = ${companyId} and ${visible} and (s.user_id is not null or c.id = any(${holding}::bigint[])
      or c.id in (
        select r.campaign_id from round_members m
        join rounds r on r.company_id = m.company_id and r.id = m.round_id
        where m.company_id = ${companyId} and m.user_id = ${userId}))`;
  const counted = await sql<{ count: number }>`select count(*) as count from ${programs}`.execute(db);
  const { rows } = await sql<MemberProgramRow>`
    select p.*, t.asked, t.accepted, t.matched, l.last from (
      select c.company_id, c.id as campaign_id, c.name, c.status, c.created_at, s.status as membership,
        s.snoozed_until::text as snoozed_until, coalesce(s.snoozed_until > ${today}, false) as is_snoozed,
        coalesce(s.sit_outs, 0) as sit_outs, c.id = any(${holding}::bigint[]) as in_audience
      from ${programs}
      order by c.status = 'archived', c.created_at ${way}, c.id ${way} limit ${page.limit} offset ${page.offset}
    ) p
    cross join lateral (
      select count(m.asked_at) as asked, count(m.accepted_at) filter (where m.added_at is null) as accepted,
        count(*) filter (where m.outcome = 'matched' and r.status = ${ROUND_STATUS.matchsSent}) as matched
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${userId}
      where r.company_id = p.company_id and r.campaign_id = p.campaign_id
    ) t
    left join lateral (
      select jsonb_build_object('number', r.number, 'at', coalesce(r.matchs_sent_at, r.matchs_send_at),
        'accepted_at', m.accepted_at, 'rejected_at', m.rejected_at,
        -- What is under review may still change.
        'outcome', case when r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived}) then m.outcome end) as last
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = ${userId}
      where r.company_id = p.company_id and r.campaign_id = p.campaign_id and ${isListed('r')}
      order by r.number desc limit 1
    ) l on true
    order by p.status = 'archived', p.created_at ${way}, p.campaign_id ${way}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** The programs whose audience includes a member now, among those that have begun and that the reader manages. */
async function findAudiencesWith(ctx: RequestCtx, userId: number): Promise<number[]> {
  return findProgramsHolding(ctx, userId, (id) => managesProgram(ctx.actor, id));
}

/** The programs whose audience includes a member now, among those that have begun and for which `counts` is true. */
export async function findProgramsHolding(
  ctx: MemberCtx,
  userId: number,
  counts: (campaignId: number) => boolean,
): Promise<number[]> {
  const { db, company_id: companyId } = ctx;
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'filters', 'exclude_admins'])
    .where('company_id', '=', companyId)
    .where('status', 'in', ['active', 'inactive'])
    .execute();
  const settings = {
    ...(await filterSettings(ctx)),
    categories: await listCategories(ctx),
  };
  const holding: number[] = [];
  for (const campaign of campaigns.filter(({ id }) => counts(id))) {
    try {
      const found = await filterMembers(ctx, audienceOf(campaign), settings);
      const audience = withAdded(ctx, campaign.id, found, [userId]);
      const row = await audience.select('users.id').executeTakeFirst();
      if (row) holding.push(campaign.id);
    } catch (error) {
      // A filter that names a deleted field finds no member; the program itself shows that to its admins.
      if (!(error instanceof Problem)) throw error;
    }
  }
  return holding;
}
