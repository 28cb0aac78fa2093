import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { removeParticipants } from '../../commands/add-participants.ts';
import { ACCEPTED_LATE } from '../../rules.ts';

interface Restored {
  round_id: number;
  /** JSON: each member with `accepted`, `rejected`, `added_at`, and their `outcome` with its `reason`. */
  outcomes: string;
}

/**
 * Gives the members of a round the outcomes of earlier groups, once these are stored again. Members whom an admin had added to
 * these groups take part again; those added since do not. Members who answered otherwise since keep their answer: who accepted
 * has no group, as after a late answer.
 */
export async function restoreOutcomes(ctx: Ctx, { round_id: roundId, outcomes }: Restored): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const given = sql`jsonb_to_recordset(${outcomes}::jsonb) as s(user_id bigint, accepted boolean, rejected boolean,
    added_at timestamptz, outcome text, reason jsonb)`;
  const { rows: added } = await sql<{ user_id: number }>`
    select user_id from round_members
    where company_id = ${companyId} and round_id = ${roundId} and added_at is not null
      and user_id not in (select s.user_id from ${given} where s.added_at is not null)`.execute(db);
  await removeParticipants(
    ctx,
    roundId,
    added.map(({ user_id: id }) => id),
  );
  await sql`
    insert into round_members (company_id, round_id, user_id, accepted_at, added_at)
    select ${companyId}, ${roundId}, s.user_id, s.added_at, s.added_at from ${given}
    where s.added_at is not null order by s.user_id
    on conflict (company_id, round_id, user_id) do update
      set accepted_at = excluded.accepted_at, added_at = excluded.added_at
      where round_members.accepted_at is null and round_members.rejected_at is null`.execute(db);
  const late = JSON.stringify({ code: ACCEPTED_LATE, rule: null });
  await sql`
    update round_members m set outcome = n.outcome, reason = n.reason
    from (
      select o.user_id,
        case when s.user_id is not null then s.outcome when o.accepted_at is not null then 'no_partner' else o.outcome end
          as outcome,
        case when s.user_id is not null then s.reason when o.accepted_at is not null then ${late}::jsonb else o.reason end
          as reason
      from round_members o
      left join ${given} on s.user_id = o.user_id
        and s.accepted = (o.accepted_at is not null) and s.rejected = (o.rejected_at is not null)
      where o.company_id = ${companyId} and o.round_id = ${roundId}
    ) n
    where m.company_id = ${companyId} and m.round_id = ${roundId} and m.user_id = n.user_id
      and (m.outcome, m.reason) is distinct from (n.outcome, n.reason)`.execute(db);
}
