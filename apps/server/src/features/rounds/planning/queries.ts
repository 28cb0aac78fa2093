import { type CampaignStatus, type PlannedSession, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { visiblePrograms } from '#features/campaigns/policy.ts';
import { isPlanned } from '../queries.ts';
import { predictedBetween, reviewAt, reviewOf } from '#features/campaigns/rules.ts';

/** Sessions of all programs that the reader manages between two instants, in the order of their dates. */
export async function listPlanning(
  ctx: RequestCtx,
  { from, to }: { from: string; to: string },
): Promise<PlannedSession[]> {
  const stored = await listStored(
    ctx,
    sql<boolean>`
    coalesce(r.matchs_sent_at, r.matchs_send_at) >= ${from}
      and least(r.requests_send_at, r.matchs_sent_at, r.matchs_send_at) < ${to}`,
  );
  const sessions = [...stored, ...(await listPredicted(ctx, from, to))];
  return sessions.toSorted((a, b) => (firstDate(a) < firstDate(b) ? -1 : 1));
}

/** One stored session as the planning shows it. */
export async function getPlanned(ctx: RequestCtx, roundId: number): Promise<PlannedSession> {
  const [session] = await listStored(ctx, sql<boolean>`r.id = ${roundId}`);
  return found(session);
}

const firstDate = (session: PlannedSession) => session.requests_send_at ?? session.matchs_send_at;

async function listStored(
  ctx: RequestCtx,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<PlannedSession[]> {
  const { db, company_id: companyId } = ctx;
  const rows = await db
    .selectFrom('rounds as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .select(['r.id', 'r.campaign_id', 'r.number', 'r.status', 'r.requests_send_at', 'r.matchs_send_at'])
    .select([
      'r.requests_sent_at',
      'r.provisioned_at',
      'c.optin_option',
      'c.review_before_send',
      'c.review_from',
    ])
    .select(['r.matchs_sent_at', 'r.opened_at', 'c.name', 'c.status as campaign_status', 'c.timezone'])
    .where('r.company_id', '=', companyId)
    .where('r.status', 'not in', [ROUND_STATUS.deleted, ROUND_STATUS.archived])
    .where(visiblePrograms(ctx))
    .where(condition)
    .execute();
  return rows.map((row) => ({
    campaign_id: row.campaign_id,
    name: row.name,
    campaign_status: row.campaign_status as CampaignStatus,
    timezone: row.timezone,
    round_id: row.id,
    number: row.number,
    status: row.status,
    requests_send_at: row.requests_send_at,
    // The real time: before the planned one, or after it when a review took long.
    matchs_send_at: row.matchs_sent_at ?? row.matchs_send_at,
    review_at: reviewOf(row),
    predicted: false,
    movable: isPlanned(row),
  }));
}

/** The sessions that active programs will bring, and that drafts would bring if they were active. */
async function listPredicted(ctx: RequestCtx, from: string, to: string): Promise<PlannedSession[]> {
  const { db, company_id: companyId } = ctx;
  const programs = await db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .where('c.company_id', '=', companyId)
    .where('c.status', 'in', ['active', 'draft'])
    .where(visiblePrograms(ctx))
    .execute();
  const taken = await listTaken(
    ctx,
    programs.map(({ id }) => id),
  );
  return programs.flatMap((program) =>
    predictedBetween(program, from, to)
      .filter(({ occurrence }) => !taken.has(`${program.id} ${occurrence}`))
      .map(({ requests_send_at, matchs_send_at }) => ({
        campaign_id: program.id,
        name: program.name,
        campaign_status: program.status as CampaignStatus,
        timezone: program.timezone,
        round_id: null,
        number: null,
        status: ROUND_STATUS.new,
        requests_send_at,
        matchs_send_at,
        review_at: reviewAt(program, { requests_send_at, matchs_send_at }),
        predicted: true,
        movable: program.status === 'active',
      })),
  );
}

/** Dates of series that a stored round covers already: begun early, moved, or withdrawn. */
async function listTaken({ db, company_id }: RequestCtx, ids: number[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('rounds')
    .select(['campaign_id', 'occurrence'])
    .where('company_id', '=', company_id)
    .where('campaign_id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('occurrence', '>', sql<string>`app_now() - interval '1 day'`)
    .execute();
  return new Set(rows.map((row) => `${row.campaign_id} ${row.occurrence}`));
}
