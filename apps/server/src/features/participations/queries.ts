import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { idList, readLong } from '#platform/db/long-lists.ts';
import { IS_AWAY, IS_ON_BREAK } from './breaks/queries.ts';
import { IS_OVER_PACE } from './pace/queries.ts';

/** A participant of a round, as the draw needs them. */
export interface ParticipantRow {
  user_id: number;
  /** Category id -> typed value. */
  fields: Record<string, unknown>;
  /** Rounds in a row without a group although wanted. */
  sit_outs: number;
}

/**
 * Members who accepted and still may take part: active, still in the program, not paused, below their own pace and within the cap
 * of the company.
 */
function participantsOf({ db, company_id: companyId }: Scope, roundId: number) {
  return db
    .selectFrom('round_members as m')
    .innerJoin('rounds as r', (join) =>
      join.onRef('r.company_id', '=', 'm.company_id').onRef('r.id', '=', 'm.round_id'),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'),
    )
    .leftJoin('memberships as s', (join) =>
      join
        .onRef('s.company_id', '=', 'm.company_id')
        .onRef('s.campaign_id', '=', 'r.campaign_id')
        .onRef('s.user_id', '=', 'm.user_id'),
    )
    .where('m.company_id', '=', companyId)
    .where('m.round_id', '=', roundId)
    .where('r.status', 'not in', [ROUND_STATUS.deleted, ROUND_STATUS.archived])
    .where('m.accepted_at', 'is not', null)
    .where(sql<boolean>`m.outcome is distinct from 'over_cap'`)
    .where('u.is_active', '=', true)
    .where(sql<boolean>`s.status is distinct from 'left'`)
    .where(sql<boolean>`${IS_ON_BREAK} is not true`)
    .where(sql<boolean>`not ${IS_AWAY}`)
    .where(sql<boolean>`not ${IS_OVER_PACE}`);
}

const isAmong = (ids: readonly number[] = []) => sql<boolean>`m.user_id = any(${idList(ids)})`;

/** Participants of a round, with the data for a draw; only some people when they are named. Ordered by id. */
export async function listParticipants(
  scope: Scope,
  roundId: number,
  { among }: { among?: readonly number[] } = {},
): Promise<ParticipantRow[]> {
  const { db } = scope;
  const query = participantsOf(scope, roundId)
    .$if(among !== undefined, (some) => some.where(isAmong(among)))
    .select(['m.user_id', 'u.fields', sql<number>`coalesce(s.sit_outs, 0)`.as('sit_outs')])
    .orderBy('m.user_id');
  return (await readLong(db, query.compile())) as ParticipantRow[];
}

/** A choice of a field, by its key; of a yes or no field the yes. */
export interface Choice {
  category: number;
  choice: string;
  is_boolean: boolean;
}

/** How many participants of a round have each of some choices, in their order. */
export async function countParticipantsWith(
  scope: Scope,
  roundId: number,
  choices: readonly Choice[],
): Promise<number[]> {
  const has = ({ category, choice, is_boolean }: Choice) =>
    is_boolean
      ? sql`u.fields -> ${String(category)}::text = 'true'`
      : sql`u.fields -> ${String(category)}::text ? ${choice}::text`;
  const counts = choices.map((choice) => sql`count(*) filter (where ${has(choice)})`);
  const { counted } = await participantsOf(scope, roundId)
    .select(sql<number[]>`array[${sql.join(counts)}]::integer[]`.as('counted'))
    .executeTakeFirstOrThrow();
  return counted;
}

/** Only their ids, in no order; only those of some people if named, and at most `limit`. */
export async function listParticipantIds(
  scope: Scope,
  roundId: number,
  { among, atMost }: { among?: readonly number[]; atMost?: number } = {},
): Promise<number[]> {
  const { db } = scope;
  const query = participantsOf(scope, roundId)
    .select('m.user_id')
    .$if(among !== undefined, (some) => some.where(isAmong(among)))
    .$if(atMost !== undefined, (some) => some.limit(atMost ?? 0));
  const rows = await readLong(db, query.compile());
  return rows.map(({ user_id: id }) => id);
}

/** Those of some members who would join every group of a round without groups, as `joinFixed` adds them. Ordered by id. */
export async function listFixedParticipants(
  { db, company_id: companyId }: Scope,
  roundId: number,
  userIds: readonly number[],
): Promise<ParticipantRow[]> {
  const { rows } = await sql<ParticipantRow>`
    select u.id as user_id, u.fields, coalesce(s.sit_outs, 0) as sit_outs
    from rounds r
    join users u on u.company_id = r.company_id and u.id = any(${userIds}::bigint[])
    left join round_members m on m.company_id = r.company_id and m.round_id = r.id and m.user_id = u.id
    left join memberships s on s.company_id = r.company_id and s.campaign_id = r.campaign_id and s.user_id = u.id
    where r.company_id = ${companyId} and r.id = ${roundId} and u.is_active and s.status is distinct from 'left'
      and m.rejected_at is null and ${IS_ON_BREAK} is not true and not ${IS_AWAY} and not ${IS_OVER_PACE}
    order by u.id`.execute(db);
  return rows;
}
