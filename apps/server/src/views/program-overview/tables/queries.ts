import type { ProgramTable } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx, Scope } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { containing } from '#platform/db/patterns.ts';
import { getCampaign } from '#features/campaigns/queries.ts';
import { assertCanSeeGivers } from '#features/matching/policy.ts';
import type { ExportPage } from '#features/members/export/commands/stream-rows.ts';
import type { Column } from '#features/members/export/tables/rules.ts';
import { findAnswered, listAnswers } from '#features/participations/answers/queries.ts';
import { getRound } from '#features/rounds/queries.ts';
import { listMembershipIds } from '../memberships/queries.ts';
import { listMemberships } from '../memberships/present.ts';
import type { ExportedOutcome, GroupMemberRow } from './types.ts';
import { answerColumns, groupColumns, outcomeColumns, participantColumns } from './present.ts';

/** Rows of one page: an export holds no more of them in memory. */
const MEMBERS = 500;
const GROUPS = 200;

interface Source<Row> {
  /** The first part of the file's name. */
  file: string;
  columns: readonly Column<Row>[];
  read: (ctx: Ctx, after: number) => Promise<ExportPage<Row>>;
}

/**
 * Runs `work` with the columns and pages of a table.
 *
 * @throws Problem `presents_secret` for the groups of a Secret Santa that the admin takes part in
 */
export async function withTable<Answer>(
  ctx: RequestCtx,
  campaignId: number,
  asked: ProgramTable,
  work: <Row>(source: Source<Row>) => Promise<Answer>,
): Promise<Answer> {
  // A page has a separate transaction, and is for the reader of the request.
  const inside = ({ db }: Ctx): RequestCtx => ({ ...ctx, db });
  if (asked.table === 'participants') {
    const campaign = await getCampaign(ctx, campaignId);
    const { search, standing } = asked;
    const all = {
      search,
      standing,
      ordering: 'last_name',
      limit: Number.MAX_SAFE_INTEGER,
      offset: 0,
    } as const;
    const { ids } = await listMembershipIds(ctx, campaign, all);
    return work({
      file: 'participants',
      columns: participantColumns(ctx, campaign.timezone),
      read: inSlices(ids, (page, some) => listMemberships(inside(page), campaign, some)),
    });
  }
  const round = await getRound(ctx, asked.round_id, campaignId);
  const { timezone } = await getCampaign(ctx, campaignId);
  const file = `session-${round.number}-${asked.table}`;
  switch (asked.table) {
    case 'answers': {
      const { ids } = await findAnswered(ctx, round, asked);
      return work({
        file,
        columns: answerColumns(ctx, timezone),
        read: inSlices(ids, (page, some) => listAnswers(page, round, some)),
      });
    }
    case 'outcomes': {
      const ids = await listOutcomeIds(ctx, round.id, asked);
      return work({
        file,
        columns: outcomeColumns(ctx),
        read: inSlices(ids, (page, some) => listOutcomesOf(page, round.id, some)),
      });
    }
    default:
      await assertCanSeeGivers(ctx, round.id);
      return work({
        file,
        columns: groupColumns(ctx, timezone),
        read: (page, after) => pageGroupMembers(page, round.id, after),
      });
  }
}

/**
 * The rows of some members, page by page. Their ids are read at once: the list has everyone who was in it when the export began,
 * each once, whatever changes meanwhile.
 */
const inSlices =
  <Row>(ids: readonly number[], list: (page: Ctx, some: readonly number[]) => Promise<Row[]>) =>
  async (page: Ctx, after: number): Promise<ExportPage<Row>> => {
    const end = after + MEMBERS;
    return { rows: await list(page, ids.slice(after, end)), next: end < ids.length ? end : null };
  };

async function listOutcomeIds(
  { db, company_id: companyId }: Scope,
  roundId: number,
  { search, outcome }: Extract<ProgramTable, { table: 'outcomes' }>,
): Promise<number[]> {
  const needle = containing(search);
  const { rows } = await sql<{ ids: number[] }>`
    select array(
      select u.id from round_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = ${companyId} and m.round_id = ${roundId} and m.outcome is not null
        and ${outcome ? sql`m.outcome = ${outcome}` : sql`true`}
        and ${search ? sql`u.search like ${needle}` : sql`true`}
      order by search_key(u.last_name), u.id
    ) as ids`.execute(db);
  return rows[0]?.ids ?? [];
}

async function listOutcomesOf(
  { db, company_id: companyId }: Scope,
  roundId: number,
  ids: readonly number[],
): Promise<ExportedOutcome[]> {
  const { rows } = await sql<ExportedOutcome>`
    select u.first_name, u.last_name, u.email, m.outcome, m.reason
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join users u on u.company_id = ${companyId} and u.id = page.id
    join round_members m on m.company_id = u.company_id and m.round_id = ${roundId} and m.user_id = u.id
    where m.outcome is not null
    order by page.place`.execute(db);
  return rows;
}

/** Members of the groups with a number after `after`, group by group. */
async function pageGroupMembers(
  { db, company_id: companyId }: Scope,
  roundId: number,
  after: number,
): Promise<ExportPage<GroupMemberRow>> {
  const { rows } = await sql<GroupMemberRow>`
    select c.number, c.status, c.scheduled_at, c.explanation, u.first_name, u.last_name, u.email, m.part, m.seat
    from (
      select * from coffees g
      where company_id = ${companyId} and round_id = ${roundId} and number > ${after}
        and exists (select from coffee_members where company_id = g.company_id and coffee_id = g.id)
      order by number limit ${GROUPS}
    ) c
    join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
    join users u on u.company_id = m.company_id and u.id = m.user_id
    -- The giver before the receiver, who joins every group at the end.
    order by c.number, m.part = 'fixed', m.part, u.last_name, u.first_name, u.id`.execute(db);
  return { rows, next: rows.at(-1)?.number ?? null };
}
