import { COFFEE_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#platform/context.ts';
import { isOneOf, tellsState } from '../rules.ts';
import type { GroupFigures, Members } from '../types.ts';

type Row<Name extends keyof GroupFigures> = GroupFigures[Name][number] & {
  round_id: number;
  category_id: number;
};

/**
 * Reads the figures by the options of fields of some sent sessions from their rows: all of them, or some, the others empty; of
 * everybody, or of some members. Several fields cost little more than one, because the same rows are read for each.
 */
export async function computeGroups(
  scope: Scope,
  roundIds: readonly number[],
  {
    categoryIds,
    only,
    members = null,
  }: { categoryIds: readonly number[]; only?: readonly (keyof GroupFigures)[]; members?: Members },
): Promise<(roundId: number, categoryId: number) => GroupFigures> {
  const isWanted = (name: keyof GroupFigures) => only?.includes(name) ?? true;
  const of: Of = { roundIds, categoryIds, members };
  const options = byField(isWanted('options') ? await listOptions(scope, of) : []);
  const pairs = byField(isWanted('pairs') ? await listPairs(scope, of) : []);
  const known = byField(isWanted('known') ? await listKnown(scope, of) : []);
  return (roundId, categoryId) => ({
    options: options(roundId, categoryId),
    pairs: pairs(roundId, categoryId),
    known: known(roundId, categoryId),
  });
}

interface Of {
  roundIds: readonly number[];
  categoryIds: readonly number[];
  members: Members;
}

/** Rows of several fields and sessions as those of one field of a session. */
function byField<R extends { round_id: number; category_id: number }>(
  rows: readonly R[],
): (roundId: number, categoryId: number) => Omit<R, 'round_id' | 'category_id'>[] {
  const groups = Map.groupBy(rows, (row) => `${row.round_id} ${row.category_id}`);
  return (roundId, categoryId) => (groups.get(`${roundId} ${categoryId}`) ?? []).map(withoutIds);
}

function withoutIds<R extends { round_id: number; category_id: number }>(
  row: R,
): Omit<R, 'round_id' | 'category_id'> {
  const { round_id: _, category_id: __, ...rest } = row;
  return rest;
}

/** The fields, as the relation `field`. */
const fieldsOf = ({ categoryIds }: Of) => sql`unnest(${categoryIds}::bigint[]) as field (id)`;

/** The option of `field` that a row of `users` had at an instant, as it is stored; null without a value. */
const choiceAt = (user: 'u' | 'v', at: RawBuilder<unknown>): RawBuilder<string | null> => {
  const column = (name: string) => sql.ref(`${user}.${name}`);
  return sql`coalesce((
    select f.choice from former_values f
    where f.company_id = ${column('company_id')} and f.user_id = ${column('id')} and f.category_id = field.id
      and f.until > ${at}
    order by f.until limit 1
  ), ${column('fields')} ->> field.id::text)`;
};

async function listOptions({ db, company_id: companyId }: Scope, of: Of) {
  const { roundIds, members } = of;
  const told = tellsState(sql`m.part`, members);
  const { rows } = await sql<Row<'options'>>`
    with there as (
      select round_id, user_id, asked_at is not null as is_invited,
        asked_at is not null and accepted_at is not null and added_at is null as has_accepted, null::boolean as has_met
      from round_members
      where company_id = ${companyId} and round_id = any(${roundIds}::bigint[])
        and (asked_at is not null or accepted_at is not null) and ${isOneOf(sql`user_id`, members)}
      union all
      select c.round_id, m.user_id, false, false, ${told} and c.status = ${COFFEE_STATUS.met}
      from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
      where c.company_id = ${companyId} and c.round_id = any(${roundIds}::bigint[]) and c.sent_at is not null
        and ${isOneOf(sql`m.user_id`, members)}
    ), people as (
      select round_id, user_id, bool_or(is_invited) as is_invited, bool_or(has_accepted) as has_accepted,
        bool_or(has_met) as has_met
      from there group by round_id, user_id
    ), chosen as (
      select p.*, field.id as category_id, ${choiceAt('u', sql`r.matchs_sent_at`)} as choice
      from people p
      join rounds r on r.company_id = ${companyId} and r.id = p.round_id
      join users u on u.company_id = ${companyId} and u.id = p.user_id
      cross join ${fieldsOf(of)}
    )
    select round_id, category_id, choice, count(*) as people, count(*) filter (where is_invited) as invited,
      count(*) filter (where has_accepted) as accepted,
      count(*) filter (where has_accepted and has_met is not null) as matched,
      count(*) filter (where has_accepted and has_met) as met
    from chosen group by round_id, category_id, choice order by round_id, category_id, choice collate "C"`.execute(
    db,
  );
  return rows;
}

/** Sent groups of sessions with two of their people, `x` and `y`. A gift is no meeting: it would reveal who gave it. */
const pairs = (companyId: number, { roundIds, members }: Of) => sql`
  rounds r
  join coffees c on c.company_id = r.company_id and c.round_id = r.id and c.sent_at is not null
  join coffee_members x on x.company_id = c.company_id and x.coffee_id = c.id and x.part in ('member', 'fixed')
  join coffee_members y on y.company_id = c.company_id and y.coffee_id = c.id and y.part in ('member', 'fixed')
    and y.user_id > x.user_id and ${isOneOf(sql`x.user_id`, members)} and ${isOneOf(sql`y.user_id`, members)}
  where r.company_id = ${companyId} and r.id = any(${roundIds}::bigint[])`;

async function listPairs({ db, company_id: companyId }: Scope, of: Of) {
  const at = sql`p.sent_at`;
  const { rows } = await sql<Row<'pairs'>>`
    with p as materialized (
      select distinct r.id as round_id, r.matchs_sent_at as sent_at, x.user_id as user_a, y.user_id as user_b
      from ${pairs(companyId, of)}
    )
    select p.round_id, field.id as category_id, ${choiceAt('u', at)} as a, ${choiceAt('v', at)} as b, count(*) as count
    from p
    join users u on u.company_id = ${companyId} and u.id = p.user_a
    join users v on v.company_id = ${companyId} and v.id = p.user_b
    cross join ${fieldsOf(of)}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db);
  return rows;
}

/**
 * Meetings are found by their pair, groups are not: so they say which pairs are worth a look. Only sessions that were sent at the same
 * instant are looked at without.
 */
async function listKnown({ db, company_id: companyId }: Scope, of: Of) {
  const [now, then] = [sql`e.sent_at`, sql`e.earlier_at`];
  const { rows } = await sql<Row<'known'>>`
    with known as materialized (
      select distinct r.id as round_id, r.matchs_sent_at as sent_at, x.user_id as user_a, y.user_id as user_b
      from ${pairs(companyId, of)} and (
        exists (
          select from meetings e
          where e.company_id = ${companyId} and e.user_a = x.user_id and e.user_b = y.user_id
            and e.met_at < c.sent_at and e.campaign_id is not null
        ) or r.matchs_sent_at in (
          select matchs_sent_at from rounds
          where company_id = ${companyId} and matchs_sent_at is not null group by 1 having count(*) > 1
        ))
    ), shared as materialized (
      -- Apart from the groups: of all groups of the one, few have the other too.
      select k.*, x.coffee_id
      from known k
      join coffee_members x on x.company_id = ${companyId} and x.user_id = k.user_a and x.part in ('member', 'fixed')
      join coffee_members y on y.company_id = ${companyId} and y.coffee_id = x.coffee_id and y.user_id = k.user_b
        and y.part in ('member', 'fixed')
    ), earlier as materialized (
      select distinct k.round_id, k.sent_at, k.user_a, k.user_b, r.id as earlier_id, r.matchs_sent_at as earlier_at
      from shared k
      join coffees c on c.company_id = ${companyId} and c.id = k.coffee_id and c.sent_at is not null
      join rounds r on r.company_id = ${companyId} and r.id = c.round_id and (r.matchs_sent_at, r.id) < (k.sent_at, k.round_id)
    ), chosen as (
      select e.round_id, field.id as category_id, e.user_a, e.user_b, e.earlier_id,
        ${choiceAt('u', now)} as a, ${choiceAt('v', now)} as b,
        ${choiceAt('u', then)} as then_a, ${choiceAt('v', then)} as then_b
      from earlier e
      join users u on u.company_id = ${companyId} and u.id = e.user_a
      join users v on v.company_id = ${companyId} and v.id = e.user_b
      cross join ${fieldsOf(of)}
    ), each as (
      select round_id, category_id, a, b, jsonb_agg(
        jsonb_build_object('round_id', earlier_id, 'a', then_a, 'b', then_b) order by earlier_id) as before
      from chosen group by round_id, category_id, user_a, user_b, a, b
    )
    select round_id, category_id, a, b, before, count(*) as count from each
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, before::text`.execute(db);
  return rows;
}
