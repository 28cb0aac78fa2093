import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { found, Problem } from '#platform/problem.ts';

/**
 * Whether a round, by its row, is part of the history of its program. One that was withdrawn before it asked anybody is
 * not: nothing happened in it.
 */
export const isListed = (r = 'rounds'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${r}.status`)} <> ${ROUND_STATUS.deleted} or ${sql.ref(`${r}.requests_sent_at`)} is not null)`;

/** One round, or not-found; of one program when it is named. */
export async function getRound(db: Db, companyId: number, id: number, campaignId?: number) {
  return found(
    await db
      .selectFrom('rounds')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .where(isListed())
      .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? 0))
      .executeTakeFirst(),
  );
}
export type RoundRow = Awaited<ReturnType<typeof getRound>>;

/** Whether the date of a round has not come: nobody was asked. */
export const isPlanned = (round: Pick<RoundRow, 'status' | 'opened_at'>): boolean =>
  round.status === ROUND_STATUS.new && round.opened_at === null;

/** One round, or not-found, locked until the transaction ends: answers wait, nobody else draws or sends it. */
export async function lockRound(
  db: Db,
  companyId: number,
  id: number,
  campaignId?: number,
): Promise<RoundRow> {
  await db
    .selectFrom('rounds')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return getRound(db, companyId, id, campaignId);
}

/** A round, locked, or null when it was withdrawn: for jobs, to which it may have happened on the way. */
export async function lockLiveRound(db: Db, companyId: number, id: number): Promise<RoundRow | null> {
  const round = await lockRound(db, companyId, id).catch((error: unknown) => {
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
      .where('status', 'in', [0, 1, 5])
      .where('opened_at', 'is not', null)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** What some rounds need to be shown beside their own rows: how their program reviews groups, and who approved theirs. */
export async function reviewsOfRounds(db: Db, companyId: number, ids: readonly number[]) {
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
  db: Db,
  companyId: number,
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
