import { sql } from 'kysely';
import type { Db } from '#platform/db/database.ts';
import { hasOpenRound } from '../tick/queries.ts';

/** A program in which a session begins. */
export interface ProgramRef {
  company_id: number;
  campaign_id: number;
}

/**
 * The numbers of the sessions of some programs that begin now, for programs without an open one: they count in the order in which
 * sessions begin. A planned session that had this number gets the last one. The programs must be locked, so that a session opened
 * just before is visible here.
 */
export async function takeNumbers(
  db: Db,
  programs: readonly ProgramRef[],
): Promise<(ProgramRef & { number: number })[]> {
  const { rows } = await sql<ProgramRef & { number: number }>`
    with next as (
      select given.company_id, given.campaign_id, (
        select coalesce(max(number), 0) + 1 from rounds r
        where r.company_id = given.company_id and r.campaign_id = given.campaign_id and r.opened_at is not null
      ) as number
      from unnest(
        ${programs.map(({ company_id: id }) => id)}::bigint[], ${programs.map(({ campaign_id: id }) => id)}::bigint[]
      ) as given (company_id, campaign_id)
      where not ${hasOpenRound(sql`given.company_id`, sql`given.campaign_id`)}
    ), moved as (
      update rounds r set number = (
        select greatest(max(number), 0) + 1 from rounds l
        where l.company_id = r.company_id and l.campaign_id = r.campaign_id)
      from next
      where r.company_id = next.company_id and r.campaign_id = next.campaign_id and r.number = next.number
        and r.opened_at is null
    )
    select company_id, campaign_id, number from next`.execute(db);
  return rows;
}

/** The number of a round that is planned: after all others, until it begins. */
export const lastNumber = (companyId: number, campaignId: number) => sql<number>`(
  select greatest(max(number), 0) + 1 from rounds
  where company_id = ${companyId} and campaign_id = ${campaignId})`;
