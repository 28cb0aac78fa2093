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
 * Gives the members of a round the outcomes of earlier groups, once these are stored again. Members that an admin had added to
 * these groups take part again; those added since do not. Members who answered otherwise since keep their answer: who accepted
 * has no group, as after a late answer.
 */
export async function restoreOutcomes(ctx: Ctx, { round_id: roundId, outcomes }: Restored): Promise<void> {
  const { company_id: companyId, db } = ctx;
  const given = sql`jsonb_to_recordset(${outcomes}::jsonb) as s(user_id bigint, accepted boolean, rejected boolean,
    added_at timestamptz, outcome text, reason jsonb)`;
  const late = JSON.stringify({ code: ACCEPTED_LATE, rule: null });
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
  await sql`
    with given as materialized (select * from ${given}), picked as materialized (
      select c.at, s.accepted, s.rejected, s.outcome, s.reason
      from given s
      -- One by one: the planner has no statistics of JSON, and would compare each with each.
      cross join lateral (
        select ctid as at from round_members
        where company_id = ${companyId} and round_id = ${roundId} and user_id = s.user_id limit 1
      ) c
    )
    update round_members m set outcome = s.outcome, reason = s.reason
    from picked s
    where m.ctid = s.at and s.accepted = (m.accepted_at is not null) and s.rejected = (m.rejected_at is not null)
      and (m.outcome, m.reason) is distinct from (s.outcome, s.reason)`.execute(db);
  await sql`
    with late as materialized (
      select user_id from round_members
      where company_id = ${companyId} and round_id = ${roundId} and accepted_at is not null
      except select s.user_id from ${given} where s.accepted
    ), picked as materialized (
      select c.at
      from late
      cross join lateral (
        select ctid as at from round_members
        where company_id = ${companyId} and round_id = ${roundId} and user_id = late.user_id limit 1
      ) c
    )
    update round_members m set outcome = 'no_partner', reason = ${late}::jsonb
    from picked where m.ctid = picked.at
      and (m.outcome, m.reason) is distinct from ('no_partner', ${late}::jsonb)`.execute(db);
}
