import type { NETWORK_ORDERINGS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { containing } from '#platform/db/patterns.ts';
import {
  type AcquaintanceRow,
  MEETING_COUNTS,
  meetingsOf,
  ORDERINGS as MEETING_ORDERINGS,
} from '#features/coffees/network/queries.ts';

export interface ConnectionRow extends AcquaintanceRow {
  /** Null when no program brought them together. */
  programs: { id: number; name: string }[] | null;
}

interface ConnectionPage {
  user_id: number;
  search: string;
  ordering: (typeof NETWORK_ORDERINGS)[number];
  limit: number;
  offset: number;
}

// Erased members have no name, and come last.
const name = sql`(last_name = '' and first_name = ''), last_name collate "und-x-icu"`;
const ORDERINGS: Readonly<Record<ConnectionPage['ordering'], RawBuilder<unknown>>> = {
  ...MEETING_ORDERINGS,
  name: sql`${name}, first_name collate "und-x-icu", id`,
  '-name': sql`${name} desc, first_name collate "und-x-icu" desc, id desc`,
};

/** A page of the people in the network of a member, with the programs in which, and how many there are. */
export async function listConnections(
  { db, company_id: companyId }: Scope,
  page: ConnectionPage,
): Promise<{ count: number; rows: ConnectionRow[] }> {
  const needle = containing(page.search);
  const people = sql`
    select u.id, u.first_name, u.last_name, u.email, ${MEETING_COUNTS}, array_agg(distinct m.campaign_id) as campaign_ids
    from ${meetingsOf(companyId, page.user_id)} m
    join users u on u.company_id = ${companyId} and u.id = m.other
    where ${page.search === ''} or u.search like ${needle}
    group by u.company_id, u.id`;
  const counted = await sql<{ count: number }>`select count(*) as count from (${people}) as p`.execute(db);
  const { rows } = await sql<ConnectionRow>`
    select p.id, p.first_name, p.last_name, p.email, p.times, p.matched, p.first_met_at,
      p.last_met_at, p.last_matched_at, (
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.name, c.id) from campaigns c
      where c.company_id = ${companyId} and c.id = any(p.campaign_ids)) as programs
    from (${people}) as p
    order by ${ORDERINGS[page.ordering]} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}
