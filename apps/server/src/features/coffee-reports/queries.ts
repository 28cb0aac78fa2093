import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { found } from '#platform/problem.ts';
import { managesRow } from '#features/feed/policy.ts';
import type { DueDelivery } from '#features/email-outbox/types.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
}

export interface ReportRow {
  id: number;
  topic: 'message' | 'behavior' | 'other';
  text: string;
  created_at: string;
  settled_at: string | null;
  program: { id: number; name: string } | null;
  reporter: PersonRow;
  about: PersonRow | null;
  others: PersonRow[];
  steps: {
    step: 'settled' | 'reopened';
    actor: PersonRow | null;
    note: string;
    answer: string;
    created_at: string;
  }[];
}

/**
 * The admins who would read a report about a coffee: those who manage its program, without anyone of the group. A coffee outside
 * of programs has those who manage all of them.
 */
export async function listReaders(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name, u.last_name, u.email
    from coffees r join users u on u.company_id = r.company_id and u.is_active and ${managesRow}
    where r.company_id = ${companyId} and r.id = ${coffeeId} and not exists (
      select from coffee_members m
      where m.company_id = r.company_id and m.coffee_id = r.id and m.user_id = u.id)
    order by u.role, u.first_name, u.last_name, u.id`.execute(db);
  return rows;
}

/** The name of the program of a coffee; null for one outside of programs. */
export async function findProgram(
  { db, company_id: companyId }: Scope,
  coffeeId: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select c.name from coffees k join campaigns c on c.company_id = k.company_id and c.id = k.campaign_id
    where k.company_id = ${companyId} and k.id = ${coffeeId}`.execute(db);
  return rows[0]?.name ?? null;
}

/** What a member reported about a coffee, the latest first. */
export function listSent({ db, company_id: companyId }: Scope, userId: number, coffeeId: number) {
  return db
    .selectFrom('coffee_reports')
    .select(['created_at', 'settled_at'])
    .where('company_id', '=', companyId)
    .where('reporter_id', '=', userId)
    .where('coffee_id', '=', coffeeId)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether the member `u` may read the report `r`: they manage its program, and were not in the group. */
const IS_READER = sql<boolean>`(u.is_active and ${managesRow} and not exists (
  select from coffee_report_people p
  where p.company_id = r.company_id and p.report_id = r.id and p.user_id = u.id))`;

/** Whether the requester may read the report `r`. */
const isReadable = ({ actor }: Pick<RequestCtx, 'actor'>): RawBuilder<boolean> => sql<boolean>`exists (
  select from users u where u.company_id = r.company_id and u.id = ${actor.user_id} and ${IS_READER})`;

const person = (of: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email)
  from users u where u.company_id = r.company_id and u.id = ${of})`;

const columns = sql`r.id, r.topic, r.text, r.created_at, r.settled_at,
  (select jsonb_build_object('id', c.id, 'name', c.name) from campaigns c
    where c.company_id = r.company_id and c.id = r.campaign_id) as program,
  ${person(sql`r.reporter_id`)} as reporter, ${person(sql`r.about_id`)} as about,
  coalesce((
    select jsonb_agg(${person(sql`p.user_id`)} order by p.user_id) from coffee_report_people p
    where p.company_id = r.company_id and p.report_id = r.id and p.user_id <> r.reporter_id
      and p.user_id is distinct from r.about_id
  ), '[]') as others,
  coalesce((
    select jsonb_agg(jsonb_build_object('step', s.step, 'actor', ${person(sql`s.actor_id`)}, 'note', s.note,
      'answer', s.answer, 'created_at', s.created_at) order by s.id)
    from coffee_report_steps s where s.company_id = r.company_id and s.report_id = r.id
  ), '[]') as steps`;

interface ReportPage {
  state: 'open' | 'settled';
  ordering: string;
  limit: number;
  offset: number;
}

/** A page of the reports that the reader may read, and how many there are. */
export async function listReports(
  ctx: RequestCtx,
  page: ReportPage,
): Promise<{ count: number; rows: ReportRow[] }> {
  const where = sql`r.company_id = ${ctx.company_id} and ${isReadable(ctx)}
    and ${page.state === 'open' ? sql`r.settled_at is null` : sql`r.settled_at is not null`}`;
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from coffee_reports r where ${where}`.execute(ctx.db);
  const order = page.ordering === 'created_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<ReportRow>`
    select ${columns} from coffee_reports r where ${where}
    order by r.created_at ${order}, r.id ${order} limit ${page.limit} offset ${page.offset}`.execute(ctx.db);
  return { count: counted[0]?.count ?? 0, rows };
}

/** A report that the reader may read. */
export async function getReport(ctx: RequestCtx, id: number): Promise<ReportRow> {
  const { rows } = await sql<ReportRow>`
    select ${columns} from coffee_reports r
    where r.company_id = ${ctx.company_id} and r.id = ${id} and ${isReadable(ctx)}`.execute(ctx.db);
  return found(rows[0]);
}

/** The same, locked until the transaction ends. */
export async function lockReport(
  ctx: RequestCtx,
  id: number,
): Promise<{ id: number; reporter_id: number; settled_at: string | null }> {
  const { rows } = await sql<{ id: number; reporter_id: number; settled_at: string | null }>`
    select r.id, r.reporter_id, r.settled_at from coffee_reports r
    where r.company_id = ${ctx.company_id} and r.id = ${id} and ${isReadable(ctx)} for update`.execute(
    ctx.db,
  );
  return found(rows[0]);
}

/** How many reports wait for the reader, and when the last one was written. */
export async function countOpen(ctx: RequestCtx): Promise<{ count: number; last_at: string } | null> {
  const { rows } = await sql<{ count: number; last_at: string | null }>`
    select count(*)::integer as count, max(r.created_at) as last_at from coffee_reports r
    where r.company_id = ${ctx.company_id} and r.settled_at is null and ${isReadable(ctx)}`.execute(ctx.db);
  const [row] = rows;
  return row?.last_at ? { count: row.count, last_at: row.last_at } : null;
}

export interface MailedReport {
  id: number;
  slug: string;
  timezone: string;
  created_at: string;
  settled_at: string | null;
  program: string | null;
  coffee_id: number | null;
  /** Whether the receiver may read the report now. */
  is_reader: boolean;
  /** Of the step that the email is about. */
  answer: string | null;
  admin: PersonRow | null;
}

/** What emails about reports need, by delivery. */
export async function loadMailedReports(
  db: Db,
  deliveries: readonly DueDelivery[],
): Promise<Map<number, MailedReport>> {
  const { rows } = await sql<MailedReport>`
    select due.id, k.slug, k.timezone, r.created_at, r.settled_at, c.name as program, r.coffee_id, s.answer,
      ${person(sql`s.actor_id`)} as admin, exists (
        select from users u where u.company_id = r.company_id and u.id = due.user_id and ${IS_READER}
      ) as is_reader
    from unnest(
      ${deliveries.map(({ company_id: id }) => id)}::bigint[], ${deliveries.map(({ id }) => id)}::bigint[],
      ${deliveries.map(({ user_id: id }) => id)}::bigint[],
      ${deliveries.map(({ data }) => data['report_id'])}::bigint[],
      ${deliveries.map(({ data }) => data['step_id'] ?? null)}::bigint[]
    ) as due (company_id, id, user_id, report_id, step_id)
    join companies k on k.id = due.company_id
    join coffee_reports r on r.company_id = due.company_id and r.id = due.report_id
    left join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    left join coffee_report_steps s on s.company_id = r.company_id and s.id = due.step_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
