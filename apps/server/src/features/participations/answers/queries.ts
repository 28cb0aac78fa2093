import { type DeliveryState, type SESSION_ANSWERS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { containing } from '#platform/db/patterns.ts';

type SessionAnswer = (typeof SESSION_ANSWERS)[number];

/** A member of a round with their answer, and the delivery of their invitation. */
export interface AnswerRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  answer: SessionAnswer;
  answered_at: string | null;
  state: DeliveryState | null;
  sent_at: string | null;
}

type AnsweredRound = { id: number; campaign_id: number };

interface AnswerPage {
  limit: number;
  offset: number;
  search: string;
  ordering: 'last_name' | '-last_name';
  answer?: SessionAnswer | undefined;
}

/**
 * The answer of a member of a round by their rows of `round_members m`, `users u` and `memberships s`, as `countAnswers` counts
 * it; null for those who were neither invited nor accepted, and for members that an admin added to a group.
 */
const ANSWER: RawBuilder<SessionAnswer | null> = sql<SessionAnswer | null>`
  case when m.accepted_at is not null then case when m.added_at is null then 'accepted' end
    when m.rejected_at is not null then 'rejected'
    when m.asked_at is null then null
    when m.outcome in ('snoozed', 'left', 'inactive') then 'paused'
    when m.outcome is null and (s.status is not distinct from 'left' or not u.is_active) then 'paused'
    else 'none' end`;

const ofRound = ({ company_id: companyId }: Scope, { id, campaign_id }: AnsweredRound) => sql`
  from round_members m
  join users u on u.company_id = m.company_id and u.id = m.user_id
  left join memberships s
    on s.company_id = m.company_id and s.campaign_id = ${campaign_id} and s.user_id = m.user_id
  where m.company_id = ${companyId} and m.round_id = ${id}`;

/** A page of the members of a round with their answers, by name, and how many there are. */
export async function pageAnswers(
  scope: Scope,
  round: AnsweredRound,
  page: AnswerPage,
): Promise<{ count: number; rows: AnswerRow[] }> {
  const { count, ids } = await findAnswered(scope, round, page);
  return { count, rows: await listAnswers(scope, round, ids) };
}

/** Ids of the page, by name, and how many there are; of all without a page. */
export async function findAnswered(
  { db, company_id }: Scope,
  round: AnsweredRound,
  { search, answer, ordering = 'last_name', limit, offset = 0 }: Partial<AnswerPage>,
): Promise<{ count: number; ids: number[] }> {
  const needle = containing(search ?? '');
  const way = ordering === 'last_name' ? sql`asc` : sql`desc`;
  const { rows } = await sql<{ count: number; ids: number[] }>`
    with fitting as materialized (
      select u.id, u.last_name ${ofRound({ db, company_id }, round)}
        and ${answer ? sql`${ANSWER} = ${answer}` : sql`${ANSWER} is not null`}
        and ${search ? sql`u.search like ${needle}` : sql`true`}
    )
    select (select count(*) from fitting) as count, array(
      select id from fitting order by search_key(last_name) ${way}, id ${way}
      limit ${limit ?? null} offset ${offset}
    ) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

/** Some members of a round with their answers, in the order of their ids. */
export async function listAnswers(
  scope: Scope,
  round: AnsweredRound,
  ids: readonly number[],
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select u.id, u.first_name, u.last_name, u.email, ${ANSWER} as answer,
      coalesce(m.accepted_at, m.rejected_at) as answered_at, d.state, d.sent_at
    from unnest(${ids}::bigint[]) with ordinality as page (id, place)
    join users u on u.company_id = ${scope.company_id} and u.id = page.id
    join round_members m on m.company_id = u.company_id and m.round_id = ${round.id} and m.user_id = u.id
    left join memberships s
      on s.company_id = u.company_id and s.campaign_id = ${round.campaign_id} and s.user_id = u.id
    left join deliveries d
      on d.company_id = u.company_id and d.user_id = u.id and d.round_id = m.round_id and d.kind = 'request'
    order by page.place`.execute(scope.db);
  return rows;
}
