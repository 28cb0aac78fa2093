import { type ListQuery, ROLES, ROUND_STATUS, type ShortUser } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { containing } from '#platform/db/patterns.ts';
import { dueTable } from '#features/email-outbox/queries.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';

/** Whether the member of a row `u` sees the numbers of all programs. Without stored permissions an admin has all. */
const SEES_NUMBERS: RawBuilder<boolean> = sql`(u.role = ${ROLES.superadmin} or (u.role = ${ROLES.admin}
  and (u.permissions is null or u.permissions -> 'metrics_access_overall' = 'true')))`;

/** Whether they may get the report. */
const MAY_RECEIVE: RawBuilder<boolean> = sql`(u.is_active and u.erased_at is null and ${SEES_NUMBERS})`;

export interface RecipientRow extends ShortUser {
  added_at: string;
  is_active: boolean;
  sees_numbers: boolean;
}

/** The recipients by name, with those who get no report at the moment. */
export async function listRecipients({ db, company_id: companyId }: Scope): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    select u.id, u.first_name, u.last_name, u.email, r.added_at, u.is_active, ${SEES_NUMBERS} as sees_numbers
    from monthly_report_recipients r
    join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = ${companyId}
    order by u.last_name, u.first_name, u.id`.execute(db);
  return rows;
}

/** Ids of those who get a report that is due at an instant. Who was added later waits for the next one. */
export async function listReaders({ db, company_id: companyId }: Scope, dueAt: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from monthly_report_recipients r
    join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = ${companyId} and r.added_at < ${dueAt} and ${MAY_RECEIVE}
    order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** One page of the admins who can be added, by name or address, and how many there are. */
export async function listAddable(
  { db, company_id: companyId }: Scope,
  { search, ordering, limit, offset }: Pick<ListQuery, 'search' | 'ordering' | 'limit' | 'offset'>,
): Promise<{ count: number; rows: ShortUser[] }> {
  const needle = containing(search);
  const addable = sql`from users u
    where u.company_id = ${companyId} and ${MAY_RECEIVE} and u.search like ${needle}
      and not exists (
        select from monthly_report_recipients r where r.company_id = u.company_id and r.user_id = u.id)`;
  const counted = await sql<{ count: number }>`select count(*) as count ${addable}`.execute(db);
  const direction = ordering === 'last_name' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ShortUser>`
    select u.id, u.first_name, u.last_name, u.email ${addable}
    order by u.last_name ${direction}, u.first_name ${direction}, u.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** Whether a member of the company may get the report; null for anyone else. */
export async function findMayReceive(
  { db, company_id: companyId }: Scope,
  id: number,
): Promise<boolean | null> {
  const { rows } = await sql<{ may: boolean }>`
    select ${MAY_RECEIVE} as may from users u
    where u.company_id = ${companyId} and u.id = ${id} and u.erased_at is null`.execute(db);
  return rows[0]?.may ?? null;
}

/** Whether a member is on the list, and may get the report. */
export async function isReader({ db, company_id: companyId }: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from monthly_report_recipients r
    join users u on u.company_id = r.company_id and u.id = r.user_id
    where r.company_id = ${companyId} and r.user_id = ${id} and ${MAY_RECEIVE}`.execute(db);
  return rows.length > 0;
}

/** Whether any session had sent matches before an instant. */
export async function hasSessionBefore({ db, company_id: companyId }: Scope, at: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${sessionBefore(sql`${companyId}`, sql`${at}::timestamptz`)} as has`.execute(db);
  return rows[0]?.has ?? false;
}

const sessionBefore = (
  company: RawBuilder<unknown>,
  at: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (
  select from rounds s
  where s.company_id = ${company} and s.matchs_sent_at < ${at} and s.status <> ${ROUND_STATUS.deleted})`;

/** The first day of the month of a row of `companies` k. */
const THIS_MONTH = sql`date_trunc('month', app_now() at time zone k.timezone)`;

/** A company whose report of the last month was not queued. */
export interface Waiting {
  company_id: number;
  timezone: string;
  /** When its first recipient was added. */
  since: string;
}

/** Companies with recipients, and sessions before this month, whose report of the last month was not queued. */
export async function listWaiting(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select k.id as company_id, k.timezone, min(r.added_at) as since
    from monthly_report_recipients r
    join companies k on k.id = r.company_id
    where not exists (
        select from monthly_reports m
        where m.company_id = k.id and m.month = (${THIS_MONTH} - interval '1 month')::date)
      and ${sessionBefore(sql`k.id`, sql`${THIS_MONTH} at time zone k.timezone`)}
    group by k.id, k.timezone
    order by k.id`.execute(db);
  return rows;
}

/** An email that is about to be sent. */
interface DueReport {
  id: number;
  slug: string;
  may_receive: boolean;
  is_recipient: boolean;
  /** The address refused email, or its owner reported some as spam. */
  is_suppressed: boolean;
}

/** What decides about emails that are about to be sent, by their ids. */
export async function loadDueReports(
  db: Db,
  deliveries: readonly DueDelivery[],
): Promise<ReadonlyMap<number, DueReport>> {
  const { rows } = await sql<DueReport>`
    select due.id, k.slug, ${MAY_RECEIVE} as may_receive, exists (
      select from monthly_report_recipients r where r.company_id = due.company_id and r.user_id = due.user_id
    ) as is_recipient, exists (
      select from suppressions p where p.company_id = due.company_id and p.email = u.email
    ) as is_suppressed
    from ${dueTable(deliveries)}
    join companies k on k.id = due.company_id
    cross join lateral (
      select * from users where company_id = due.company_id and id = due.user_id limit 1
    ) u`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
