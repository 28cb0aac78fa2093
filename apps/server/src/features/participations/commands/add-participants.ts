import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { Problem } from '#platform/problem.ts';
import type { CampaignRow } from '#features/campaigns/queries.ts';
import { listOthers, type OtherRow } from '../others/queries.ts';

interface Joiners {
  round_id: number;
  user_ids: readonly number[];
  /** The problem of a member who cannot be added, in the reader's language. */
  refuse: (person: OtherRow) => Problem;
}

/**
 * Adds members of a program to a round under review in which they do not take part, because an admin wants them in a group. Their
 * invitations stay as they are.
 *
 * @throws Problem `not_found` for a person who is no member of the program, `session_full` when the company's limit is reached
 */
export async function addParticipants(
  ctx: Ctx,
  campaign: CampaignRow,
  { round_id, user_ids, refuse }: Joiners,
): Promise<void> {
  if (user_ids.length === 0) return;
  const { rows } = await listOthers(ctx, campaign, { round_id, user_ids });
  if (rows.length < user_ids.length) throw new Problem('not_found');
  const refused = rows.find(({ refusal }) => refusal !== null);
  if (refused) throw refuse(refused);
  await assertRoom(ctx, round_id, user_ids.length);
  await sql`
    insert into round_members (company_id, round_id, user_id, accepted_at, added_at)
    select ${ctx.company_id}, ${round_id}, id, app_now(), app_now() from unnest(${user_ids}::bigint[]) as id order by id
    on conflict (company_id, round_id, user_id) do update
      set accepted_at = excluded.accepted_at, added_at = excluded.added_at, outcome = null, reason = null`.execute(
    ctx.db,
  );
}

async function assertRoom(ctx: Ctx, roundId: number, more: number): Promise<void> {
  const { max, taken } = await placesOf(ctx, roundId);
  if (max !== null && taken + more > max) throw new Problem('session_full', { values: { max: String(max) } });
}

/** Whether the limit of the company lets one more take part in a round. */
export async function hasRoom(ctx: Ctx, roundId: number): Promise<boolean> {
  const { max, taken } = await placesOf(ctx, roundId);
  return max === null || taken < max;
}

/** The limit of the company, null without one, and how many of a round it counts. */
async function placesOf(
  { db, company_id }: Ctx,
  roundId: number,
): Promise<{ max: number | null; taken: number }> {
  const { rows } = await sql<{ max: number | null; taken: number }>`
    select c.max_seats as max, (
      select count(*) from round_members m
      where m.company_id = c.id and m.round_id = ${roundId} and m.accepted_at is not null
        and m.outcome is distinct from 'over_cap'
    ) as taken
    from companies c where c.id = ${company_id}`.execute(db);
  return rows[0] ?? { max: null, taken: 0 };
}

/** Undoes `addParticipants` for those of some people who have no group any more. */
export async function removeParticipants(
  ctx: Ctx,
  roundId: number,
  userIds: readonly number[],
): Promise<void> {
  const back = sql`m.company_id = ${ctx.company_id} and m.round_id = ${roundId} and m.added_at is not null
    and m.user_id = any(${userIds}::bigint[]) and not exists (
      select from coffee_members g
      where g.company_id = m.company_id and g.round_id = m.round_id and g.user_id = m.user_id
    )`;
  // Without an invitation nothing of the row remains.
  await sql`delete from round_members m where ${back} and m.asked_at is null`.execute(ctx.db);
  await sql`
    update round_members m set accepted_at = null, added_at = null, outcome = null, reason = null
    where ${back}`.execute(ctx.db);
}
