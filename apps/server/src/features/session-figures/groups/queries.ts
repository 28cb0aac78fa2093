import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { rowsByRound } from '../rules.ts';
import type { GroupFigures } from '../types.ts';

/** The option that the member of a row of `users` u had at an instant, as it is stored; null without a value. */
export const choiceAt = (categoryId: number, at: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`coalesce((
    select f.choice from former_values f
    where f.company_id = u.company_id and f.user_id = u.id and f.category_id = ${categoryId} and f.until > ${at}
    order by f.until limit 1
  ), u.fields ->> ${String(categoryId)}::text)`;

interface Rows {
  options: (GroupFigures['options'][number] & { round_id: number })[] | null;
  pairs: (GroupFigures['pairs'][number] & { round_id: number })[] | null;
  known: (GroupFigures['known'][number] & { round_id: number })[] | null;
}

/** Reads the figures by the options of a field of some sent sessions from their rows, by id. */
export async function computeGroups(
  { db, company_id: companyId }: Scope,
  roundIds: readonly number[],
  categoryId: number,
): Promise<ReadonlyMap<number, GroupFigures>> {
  // The smaller option first, people without a value before all others: a pair has one way to be written.
  const first = (x: string, y: string) =>
    sql.raw(
      `case when ${x} is null or ${y} is null then null when ${x} < ${y} collate "C" then ${x} else ${y} end`,
    );
  const second = (x: string, y: string) =>
    sql.raw(
      `case when ${x} is null then ${y} when ${y} is null then ${x} when ${x} < ${y} collate "C" then ${y} else ${x} end`,
    );
  const { rows } = await sql<Rows>`
    with sessions as materialized (
      select id, matchs_sent_at as sent_at from rounds where company_id = ${companyId} and id = any(${roundIds}::bigint[])
    ), grouped as materialized (
      select c.round_id, m.user_id, bool_or(c.status = ${COFFEE_STATUS.met}) as has_met
      from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      where c.company_id = ${companyId} and c.round_id = any(${roundIds}::bigint[]) and c.sent_at is not null
      group by c.round_id, m.user_id
    ), answered as materialized (
      select round_id, user_id, asked_at is not null as is_invited,
        asked_at is not null and accepted_at is not null and added_at is null as has_accepted
      from round_members
      where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
        and (asked_at is not null or accepted_at is not null)
    ), people as materialized (
      select p.round_id, p.user_id, p.is_invited, p.has_accepted, p.has_met, ${choiceAt(categoryId, sql`sessions.sent_at`)} as choice
      from (
        select round_id, user_id, coalesce(is_invited, false) as is_invited, coalesce(has_accepted, false) as has_accepted, has_met
        from answered full join grouped using (round_id, user_id)
      ) p
      join sessions on sessions.id = p.round_id
      join users u on u.company_id = ${companyId} and u.id = p.user_id
    ), options as (
      select round_id, choice, count(*) as people, count(*) filter (where is_invited) as invited,
        count(*) filter (where has_accepted) as accepted,
        count(*) filter (where has_accepted and has_met is not null) as matched,
        count(*) filter (where has_accepted and has_met) as met
      from people group by round_id, choice order by round_id, choice collate "C"
    ), introduced as materialized (
      select c.round_id, x.user_id as user_a, y.user_id as user_b, max(c.sent_at) as sent_at
      from coffees c
      join coffee_members x on x.company_id = c.company_id and x.coffee_id = c.id and x.part in ('member', 'fixed')
      join coffee_members y on y.company_id = c.company_id and y.coffee_id = c.id and y.part in ('member', 'fixed')
        and y.user_id > x.user_id
      where c.company_id = ${companyId} and c.round_id = any(${roundIds}::bigint[]) and c.sent_at is not null
      group by 1, 2, 3
    ), chosen as materialized (
      select i.*, ${first('x.choice', 'y.choice')} as a, ${second('x.choice', 'y.choice')} as b
      from introduced i
      join people x on x.round_id = i.round_id and x.user_id = i.user_a
      join people y on y.round_id = i.round_id and y.user_id = i.user_b
    ), pairs as (
      select round_id, a, b, count(*) as count from chosen group by 1, 2, 3 order by 1, a collate "C", b collate "C"
    ), known as materialized (
      select chosen.*, sessions.sent_at as session_sent_at from chosen join sessions on sessions.id = chosen.round_id
      where exists (
        select from meetings e
        where e.company_id = ${companyId} and e.user_a = chosen.user_a and e.user_b = chosen.user_b
          and e.met_at < chosen.sent_at and e.campaign_id is not null
      ) or sessions.sent_at in (
        select matchs_sent_at from rounds
        where company_id = ${companyId} and matchs_sent_at is not null group by 1 having count(*) > 1
      )
    ), earlier as materialized (
      select distinct k.round_id, k.user_a, k.user_b, k.a, k.b, r.id as earlier_id, r.matchs_sent_at as earlier_at
      from known k
      join coffee_members x on x.company_id = ${companyId} and x.user_id = k.user_a and x.part in ('member', 'fixed')
      join coffee_members y on y.company_id = ${companyId} and y.coffee_id = x.coffee_id and y.user_id = k.user_b
        and y.part in ('member', 'fixed')
      join coffees c on c.company_id = ${companyId} and c.id = x.coffee_id and c.sent_at is not null
      join rounds r on r.company_id = ${companyId} and r.id = c.round_id
        and (r.matchs_sent_at, r.id) < (k.session_sent_at, k.round_id)
    ), then_chosen as (
      select e.round_id, e.user_a, e.user_b, e.a, e.b, e.earlier_id,
        (select ${choiceAt(categoryId, sql`e.earlier_at`)} from users u where u.company_id = ${companyId} and u.id = e.user_a) as x,
        (select ${choiceAt(categoryId, sql`e.earlier_at`)} from users u where u.company_id = ${companyId} and u.id = e.user_b) as y
      from earlier e
    ), each as (
      select round_id, a, b, jsonb_agg(
        jsonb_build_object('round_id', earlier_id, 'a', ${first('x', 'y')}, 'b', ${second('x', 'y')}) order by earlier_id) as before
      from then_chosen group by round_id, user_a, user_b, a, b
    ), again as (
      select round_id, a, b, before, count(*) as count from each group by 1, 2, 3, 4
      order by 1, a collate "C", b collate "C", before::text
    )
    select (select jsonb_agg(to_jsonb(options)) from options) as options,
      (select jsonb_agg(to_jsonb(pairs)) from pairs) as pairs, (select jsonb_agg(to_jsonb(again)) from again) as known`.execute(
    db,
  );
  const options = rowsByRound(rows[0]?.options ?? []);
  const pairs = rowsByRound(rows[0]?.pairs ?? []);
  const known = rowsByRound(rows[0]?.known ?? []);
  return new Map(roundIds.map((id) => [id, { options: options(id), pairs: pairs(id), known: known(id) }]));
}
