import { DELIVERY_KINDS, type ReportedAddress, type ReportedDeliveries, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf } from '#features/session-figures/rules.ts';
import { membersOf } from '../../audience/queries.ts';
import { isOfPrograms } from '../../sessions/queries.ts';
import type { Wanted } from '../../types.ts';

/** Emails about sessions that were queued in a range, with their sessions r and programs p. */
const emailsOf = (companyId: number, { range, campaigns, audience }: Wanted): RawBuilder<unknown> => sql`
  rounds r
  join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
  join deliveries d on d.company_id = r.company_id and d.round_id = r.id
    and d.kind = any(${DELIVERY_KINDS}::text[]) and d.queued_at >= ${range.from} and d.queued_at < ${range.to}
    and ${isOneOf(sql`d.user_id`, membersOf({ audience }))}
  where r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
    and ${isOfPrograms(sql`r.campaign_id`, campaigns)}`;

/** Emails of each program and kind by delivery status, by the name of the program and the order of the kinds. */
export async function listReportedDeliveries(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
): Promise<ReportedDeliveries[]> {
  const { rows } = await sql<ReportedDeliveries>`
    select jsonb_build_object('id', p.id, 'name', p.name) as campaign, d.kind, count(*) as emails,
      count(*) filter (where d.state in ('sent', 'complained')) as delivered,
      count(*) filter (where d.state = 'bounced') as bounced, count(*) filter (where d.state = 'failed') as failed,
      count(*) filter (where d.state in ('queued', 'sending')) as pending,
      count(*) filter (where d.state = 'skipped') as skipped, count(*) filter (where d.state = 'unknown') as unknown,
      count(*) filter (where d.state = 'complained') as complained
    from ${emailsOf(companyId, wanted)}
    group by p.id, p.name, d.kind
    order by search_key(p.name), p.id, array_position(${DELIVERY_KINDS}::text[], d.kind)`.execute(db);
  return rows;
}

interface AddressPage {
  limit: number;
  offset: number;
  ordering: string;
}

/** One row for each member and address that emails of a range did not reach. */
const addressesOf = (companyId: number, wanted: Wanted, after: number): RawBuilder<unknown> => sql`
  select distinct on (d.user_id, d.recipient) d.id, d.user_id, d.recipient, d.state, d.error, d.kind,
    d.queued_at as at, jsonb_build_object('id', p.id, 'name', p.name) as campaign,
    count(*) over (partition by d.user_id, d.recipient) as emails
  from ${emailsOf(companyId, wanted)} and d.state in ('failed', 'bounced') and d.user_id > ${after}
  order by d.user_id, d.recipient, d.queued_at desc, d.id desc`;

const rowsOf = (
  companyId: number,
  addresses: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
) => sql<ReportedAddress>`
  select d.id, d.recipient, d.emails, d.state, d.error, d.kind, d.campaign, d.at,
    jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email) as user
  from (${addresses}) d
  -- Emails to deleted members are of no use to anybody.
  join users u on u.company_id = ${companyId} and u.id = d.user_id and u.erased_at is null
  order by ${order}`;

/** A page of the addresses that emails of a range did not reach, and how many there are. */
export async function listReportedAddresses(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { limit, offset, ordering }: AddressPage,
): Promise<{ count: number; rows: ReportedAddress[] }> {
  const addresses = addressesOf(companyId, wanted, 0);
  const order = ordering === 'at' ? sql`d.at, d.id` : sql`d.at desc, d.id desc`;
  const all = rowsOf(companyId, addresses, order);
  const counted = await sql<{ count: number }>`select count(*) as count from (${all}) a`.execute(db);
  const { rows } = await sql<ReportedAddress>`${all} limit ${limit} offset ${offset}`.execute(db);
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** The same of the next members by id. */
export async function listAddressesAfter(
  { db, company_id: companyId }: Scope,
  wanted: Wanted,
  { after, limit }: { after: number; limit: number },
): Promise<ReportedAddress[]> {
  const all = rowsOf(companyId, addressesOf(companyId, wanted, after), sql`d.user_id`);
  const { rows } = await sql<ReportedAddress>`${all} fetch first ${limit} rows with ties`.execute(db);
  return rows;
}
