import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/** The ways in which a round can end unsent: withdrawn by an admin, or archived with its program. */
export type RoundEnding = 'withdrawn' | 'archived';

/**
 * Writes the outcomes of all members of a round that ended unsent: members who declined, left, or were excluded before the draw
 * keep that outcome, and all others get `ending`, whatever the groups under review were. Idempotent. Returns the members who had
 * accepted, invited or not: the others never knew that they take part.
 */
export async function recordEndings(
  { company_id: companyId, db }: Ctx,
  roundId: number,
  ending: RoundEnding,
): Promise<{ user_id: number }[]> {
  const { rows } = await sql<{ user_id: number }>`
    with ended as (
      update round_members m set
        outcome = case when not u.is_active then 'inactive' when s.status = 'left' then 'left'
          when m.rejected_at is not null then 'declined' else ${ending} end,
        reason = case when u.is_active and s.removed then jsonb_build_object('code', 'removed_by_admin') end
      from rounds r
      join users u on u.company_id = r.company_id
      left join memberships s
        on s.company_id = r.company_id and s.campaign_id = r.campaign_id and s.user_id = u.id
      where m.company_id = ${companyId} and m.round_id = ${roundId} and r.company_id = m.company_id
        and r.id = m.round_id and u.id = m.user_id and coalesce(m.outcome, '') not in ('withdrawn', 'archived')
        and (m.accepted_at is not null or coalesce(m.outcome, '') not in ('snoozed', 'own_pace', 'over_cap'))
      returning m.user_id, m.outcome, m.asked_at, m.accepted_at, m.added_at
    )
    select user_id from ended
    where outcome = ${ending} and asked_at is not null and accepted_at is not null and added_at is null
    order by user_id`.execute(db);
  return rows;
}
