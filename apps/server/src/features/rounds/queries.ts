import { OPTIN_OPTIONS, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import type { Ctx, Scope } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';
import type { RoundsOfCampaign } from '#features/campaigns/types.ts';

/** Statuses of a round that is not over. */
export const OPEN_STATUSES = [ROUND_STATUS.new, ROUND_STATUS.requestsDone, ROUND_STATUS.provisioned];

/** The same as a list in SQL. Its values are literals: else PostgreSQL does not use the partial indexes on open rounds. */
export const openStatuses = sql`(${sql.join(OPEN_STATUSES.map((status) => sql.lit(status)))})`;

/**
 * When the groups of a session of program `c` are made whose matches are sent at `matches`: in time for their review, if any.
 * `reviewAt` is the same in TypeScript. `asked` is when its invitations left.
 */
export const groupsAt = (matches: RawBuilder<unknown>, asked: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when c.review_before_send
    then review_starts_at(${matches}, ${asked}, c.review_from, c.timezone) else ${matches} end`;

export const NOBODY_ASKED = sql`null::timestamptz`;

/** When the groups of an open session `r` of a program `c` are made, and its answers close. */
export const DRAW_DATE = groupsAt(
  sql`r.matchs_send_at`,
  sql`case when c.optin_option <> ${OPTIN_OPTIONS.direct} then coalesce(r.requests_sent_at, r.requests_send_at) end`,
);

/**
 * Whether a round, by its row, is part of the history of its program. A round that was withdrawn before it invited members is
 * not: nothing happened in it.
 */
export const isListed = (r = 'rounds'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${r}.status`)} <> ${ROUND_STATUS.deleted} or ${sql.ref(`${r}.requests_sent_at`)} is not null)`;

/** One round, or not-found; of one program when it is named. */
export async function getRound(scope: Scope, id: number, campaignId?: number) {
  return found(await findRound(scope, id, campaignId));
}

/** The same, or null. */
export async function findRound({ db, company_id: companyId }: Scope, id: number, campaignId?: number) {
  const row = await db
    .selectFrom('rounds')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(isListed())
    .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
    .executeTakeFirst();
  return row ?? null;
}
export type RoundRow = Awaited<ReturnType<typeof getRound>>;

/** Whether the date of a round has not come: no member was invited. */
export const isPlanned = (round: Pick<RoundRow, 'status' | 'opened_at'>): boolean =>
  round.status === ROUND_STATUS.new && round.opened_at === null;

/**
 * One round, or not-found, locked until the transaction ends: answers wait, and no other transaction draws or sends it. Rows
 * that refer to it can be written meanwhile: results of its emails are, in one statement with those of other companies.
 */
export async function lockRound(scope: Scope, id: number, campaignId?: number): Promise<RoundRow> {
  const { db, company_id: companyId } = scope;
  await db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return getRound(scope, id, campaignId);
}

/** A round, locked, or null when it was withdrawn: for jobs, to which it may have happened on the way. */
export async function lockLiveRound(scope: Scope, id: number): Promise<RoundRow | null> {
  const round = await lockRound(scope, id).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return null;
    throw error;
  });
  return round?.status === ROUND_STATUS.deleted ? null : round;
}

/** The round of a program that is open or in review, or null. Those that are planned for later do not count. */
export async function findOpenRound(db: Db, companyId: number, campaignId: number) {
  return (
    (await db
      .selectFrom('rounds')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('campaign_id', '=', campaignId)
      .where('status', 'in', OPEN_STATUSES)
      .where('opened_at', 'is not', null)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Facts about rounds that their own rows lack: how their program reviews groups, and who approved theirs. */
export async function reviewsOfRounds({ db, company_id: companyId }: Scope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('rounds as r')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.company_id', '=', 'r.company_id').onRef('c.id', '=', 'r.campaign_id'),
    )
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.id', '=', 'r.approved_by'),
    )
    .select(['r.id', 'c.optin_option', 'c.timezone', 'c.review_before_send', 'c.review_from'])
    .select(['u.id as approver_id', 'u.first_name', 'u.last_name', 'u.email'])
    .where('r.company_id', '=', companyId)
    .where('r.id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
export type RoundReview =
  Awaited<ReturnType<typeof reviewsOfRounds>> extends Map<number, infer Row> ? Row : never;

/** A page of the rounds of a program, newest first, and how many there are. */
export async function listRounds(
  { db, company_id: companyId }: Scope,
  campaignId: number,
  page: { limit: number; offset: number },
) {
  const all = db
    .selectFrom('rounds')
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .where(isListed());
  const { count } = await all.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const results = await all
    .selectAll()
    .orderBy('number', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, results };
}

/** Counts the rounds of some programs and finds the open one of each, by the id of the program. */
export async function summarizeRounds(
  { db, company_id: companyId }: Ctx,
  campaignIds: readonly number[],
): Promise<ReadonlyMap<number, RoundsOfCampaign>> {
  const byCampaign = new Map<number, RoundsOfCampaign>(
    campaignIds.map((id) => [id, { sent: 0, total: 0, open: null, planned: null }]),
  );
  if (campaignIds.length === 0) return byCampaign;
  const rows = await db
    .selectFrom('rounds')
    .select(['campaign_id', 'id', 'status', 'requests_send_at', 'matchs_send_at', 'opened_at'])
    .where('company_id', '=', companyId)
    .where('campaign_id', 'in', campaignIds)
    .where('status', 'in', [...OPEN_STATUSES, ROUND_STATUS.matchsSent])
    .orderBy('number')
    .execute();
  for (const row of rows) {
    const entry = byCampaign.get(row.campaign_id);
    if (!entry) continue;
    if (row.opened_at === null) {
      const first = row.requests_send_at ?? row.matchs_send_at;
      if (entry.planned === null || first < entry.planned) entry.planned = first;
      continue;
    }
    entry.total += 1;
    if (row.status === ROUND_STATUS.matchsSent) entry.sent += 1;
    else entry.open = { id: row.id, status: row.status, matchs_send_at: row.matchs_send_at };
  }
  return byCampaign;
}

/** Locks the rounds of a program, which may go with it. Returns whether messages of one of them went out. */
export async function lockRoundsOf(
  { db, company_id: companyId }: Ctx,
  campaignId: number,
): Promise<{ has_sent: boolean }> {
  const rows = await db
    .selectFrom('rounds')
    .select(['requests_sent_at', 'matchs_sent_at'])
    .where('company_id', '=', companyId)
    .where('campaign_id', '=', campaignId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return { has_sent: rows.some((round) => (round.requests_sent_at ?? round.matchs_sent_at) !== null) };
}
