import { LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';

/**
 * Stores the groups of a round under review as they are, with the result of each member and the input, before other groups
 * replace them. Replaces what was stored for the same position. Groups with a person who was erased are not stored.
 */
export async function storeDraw({ db, company_id: companyId }: Ctx, roundId: number): Promise<void> {
  // An erasure that runs locks rows of its person: this waits for it, or it waits for this and then finds the stored row.
  await sql`
    select from round_members where company_id = ${companyId} and round_id = ${roundId}
    order by user_id for key share`.execute(db);
  await sql`
    delete from round_draws d using rounds r
    where r.company_id = ${companyId} and r.id = ${roundId}
      and d.company_id = r.company_id and d.round_id = r.id and d.position = r.draw_position`.execute(db);
  await sql`
    insert into round_draws (company_id, round_id, position, groups, outcomes, record, input, input_record, people)
    select r.company_id, r.id, r.draw_position, g.groups, o.outcomes,
      jsonb_build_object('seed', r.seed, 'input_hash', r.input_hash, 'engine_version', r.engine_version,
        'draw_totals', r.draw_totals, 'provisioned_at', r.provisioned_at),
      k.input, case when k.round_id is not null then jsonb_build_object('people', to_jsonb(k.people),
        'erased', k.erased, 'groups_hash', k.groups_hash, 'matched_at', k.matched_at) end,
      array(select unnest(g.people) union select unnest(o.people) union select unnest(k.people))
    from rounds r
    left join round_inputs k on k.company_id = r.company_id and k.round_id = r.id
    cross join lateral (
      select coalesce(jsonb_agg(to_jsonb(c) || jsonb_build_object('members', m.members) order by c.id), '[]') as groups,
        array(
          select user_id from coffee_members where company_id = r.company_id and round_id = r.id
        ) as people
      from (
        select id, number, locked, edited, explanation, created_at from coffees
        where company_id = r.company_id and round_id = r.id and sent_at is null
      ) c
      cross join lateral (
        select jsonb_agg(jsonb_build_object('user_id', user_id, 'part', part, 'seat', seat, 'nth', nth)) as members
        from coffee_members where company_id = r.company_id and coffee_id = c.id
      ) m
      where m.members is not null
    ) g
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'accepted', m.accepted_at is not null,
          'rejected', m.rejected_at is not null, 'added_at', m.added_at, 'outcome', m.outcome, 'reason', m.reason)), '[]')
          as outcomes,
        coalesce(array_agg(m.user_id), '{}') as people
      from round_members m
      where m.company_id = r.company_id and m.round_id = r.id and m.user_id not in (
        select id from users where company_id = ${companyId} and erased_at is not null)
    ) o
    where r.company_id = ${companyId} and r.id = ${roundId} and not exists (
      select from coffee_members m join users u on u.company_id = m.company_id and u.id = m.user_id
      where m.company_id = r.company_id and m.round_id = r.id and u.erased_at is not null
    )`.execute(db);
}

/** Removes what can no longer be shown after another matching: undone groups, and the earliest ones above the limit. */
export async function makeRoom({ db, company_id: companyId }: Ctx, roundId: number): Promise<void> {
  await sql`
    delete from round_draws d using rounds r
    where r.company_id = ${companyId} and r.id = ${roundId} and d.company_id = r.company_id and d.round_id = r.id
      and (d.position > r.draw_position or d.position <= r.draw_position - ${LIMITS.drawsToUndo}::integer)`.execute(
    db,
  );
}

/** Removes all stored groups of a round: it was sent, or ended. */
export async function dropDraws({ db, company_id: companyId }: Ctx, roundId: number): Promise<void> {
  await db
    .deleteFrom('round_draws')
    .where('company_id', '=', companyId)
    .where('round_id', '=', roundId)
    .execute();
}
