import { type ReportedSession, ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { listFiguresOf } from '#features/session-figures/queries.ts';
import { isOneOf, tellsState } from '#features/session-figures/rules.ts';
import type { Members } from '#features/session-figures/types.ts';
import { membersOf } from '../../audience/queries.ts';
import { isOfPrograms } from '../../sessions/queries.ts';
import type { Wanted } from '../../types.ts';
import { answersOf, type Sums, sumOfAnswers } from './rules.ts';

export type SessionRow = Omit<ReportedSession, 'is_managed'>;

/** Sessions whose matches were sent in a range, or invitations to them. */
const sessionsOf = (companyId: number, wanted: Wanted): RawBuilder<unknown> => {
  const { range, campaigns } = wanted;
  const members = membersOf(wanted);
  return sql`
  rounds r join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
  where r.company_id = ${companyId} and r.status <> ${ROUND_STATUS.deleted}
    and ${isOfPrograms(sql`r.campaign_id`, campaigns)}
    -- Nobody is invited before a session opens, and nobody after it is sent.
    and r.opened_at < ${range.to} and coalesce(r.matchs_sent_at, app_now()) >= ${range.from}
    and (
      r.matchs_sent_at >= ${range.from} and r.matchs_sent_at < ${range.to} and ${isAttended(members)}
      or exists (
        select from round_members m
        where m.company_id = r.company_id and m.round_id = r.id
          and m.asked_at >= ${range.from} and m.asked_at < ${range.to} and ${isOneOf(sql`m.user_id`, members)}))`;
};

/** Whether one of some members was invited to a session r, takes part or was in a group of it. */
const isAttended = (members: Members): RawBuilder<boolean> =>
  members === null
    ? sql`true`
    : sql`(exists (
        select from round_members m
        where m.company_id = r.company_id and m.round_id = r.id
          and (m.asked_at is not null or m.accepted_at is not null) and ${isOneOf(sql`m.user_id`, members)}
      ) or exists (
        select from coffee_members m
        join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is not null
        where m.company_id = r.company_id and m.round_id = r.id and ${tellsState(sql`m.part`, members)}
          and ${isOneOf(sql`m.user_id`, members)}))`;

const DATE = sql`coalesce(r.matchs_sent_at, r.matchs_send_at)`;
const ORDERINGS: Readonly<Record<string, RawBuilder<unknown>>> = {
  '-matchs_send_at': sql`${DATE} desc, r.id desc`,
  matchs_send_at: sql`${DATE}, r.id`,
  campaign: sql`search_key(p.name), p.id, ${DATE} desc, r.id desc`,
  '-campaign': sql`search_key(p.name) desc, p.id desc, ${DATE} desc, r.id desc`,
};

/** Sessions by their ids, in their order, with the answers of their members and their groups. */
async function listRows(
  { db, company_id: companyId }: Scope,
  ids: readonly number[],
  answers: ReadonlyMap<number, Sums>,
): Promise<SessionRow[]> {
  const { rows } = await sql<Omit<SessionRow, keyof Sums>>`
    select r.id, r.number, r.status, r.opened_at, r.matchs_send_at, r.matchs_sent_at,
      jsonb_build_object('id', p.id, 'name', p.name) as campaign
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join rounds r on r.company_id = ${companyId} and r.id = page.id
    join campaigns p on p.company_id = r.company_id and p.id = r.campaign_id
    order by page.place`.execute(db);
  return rows.map((row) => Object.assign(row, answers.get(row.id) ?? sumOfAnswers([])));
}

async function listAnswers(
  scope: Scope,
  wanted: Wanted,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Sums>> {
  const sessions = await listFiguresOf(scope, { ids, members: membersOf(wanted) }, [
    'invited',
    'reached',
    'groups',
  ]);
  return new Map(sessions.map(({ round_id: id, figures }) => [id, answersOf(figures)]));
}

/** A page of the sessions of a range, how many there are, and the sums of all. */
export async function listReportedSessions(
  scope: Scope,
  wanted: Wanted,
  { limit, offset, ordering }: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; total: Sums; rows: SessionRow[] }> {
  const order = ORDERINGS[ordering] ?? sql`${DATE} desc, r.id desc`;
  const found = await sql<{ id: number }>`
    select r.id from ${sessionsOf(scope.company_id, wanted)} order by ${order}`.execute(scope.db);
  const ids = found.rows.map(({ id }) => id);
  const answers = await listAnswers(scope, wanted, ids);
  const rows = await listRows(scope, ids.slice(offset, offset + limit), answers);
  return { count: ids.length, total: sumOfAnswers([...answers.values()]), rows };
}

/** The next sessions of a range by id. */
export async function listSessionsAfter(
  scope: Scope,
  wanted: Wanted,
  { after, limit }: { after: number; limit: number },
): Promise<SessionRow[]> {
  const found = await sql<{ id: number }>`
    select r.id from ${sessionsOf(scope.company_id, wanted)} and r.id > ${after} order by r.id limit ${limit}`.execute(
    scope.db,
  );
  const ids = found.rows.map(({ id }) => id);
  return listRows(scope, ids, await listAnswers(scope, wanted, ids));
}
