import { ROUND_STATUS } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/db/database.ts';

/** One row that must not exist. */
interface Offence {
  company_id: number;
  what: string;
}

/** How many rows of one kind are named; the others are counted. */
const SHOWN = 5;

/**
 * Invariants of every database at every moment between two transactions, whatever was killed before: each query finds the rows
 * that break one.
 */
const INVARIANTS: Readonly<Record<string, RawBuilder<Offence>>> = {
  // A giver of a gift also receives one; a person who joins every group is in all of them; a mentor may have several by the
  // roles.
  'one group for a member of a round': sql`
    select m.company_id, format('member %s of round %s is in %s groups', m.user_id, m.round_id, count(*)) as what
    from coffee_members m
    join rounds r on r.company_id = m.company_id and r.id = m.round_id
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
    where m.part <> 'fixed'
    group by m.company_id, m.round_id, m.user_id, m.part, c.algo, c.seats
    having count(*) > case when c.algo <> 'advanced' then 1
      else (select max(coalesce((place ->> 'reuse')::int, 2147483647)) from jsonb_array_elements(c.seats) as place) end`,
  'one delivery of a kind for a member of a round': sql`
    select company_id, format('member %s of round %s has %s mails of kind %s', user_id, round_id, count(*), kind) as what
    from deliveries where round_id is not null
    group by company_id, round_id, user_id, kind having count(*) > 1`,
  // Sizes are what the draw made of the rule for groups; whatever an admin or a leaver changed is marked as edited.
  'sizes of groups within the rule': sql`
    with groups as (
      select g.company_id, g.round_id, g.id, c.users_per_group as wanted, c.groups_chunks_generator as rule,
        count(m.user_id) as size, sum(count(m.user_id)) over (partition by g.company_id, g.round_id) as people
      from rounds r
      join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id
      join coffees g on g.company_id = r.company_id and g.round_id = r.id
      left join coffee_members m on m.company_id = g.company_id and m.coffee_id = g.id
      where r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.provisioned}) and c.algo in ('random', 'crossgroup', 'withinggroup') and c.updated_at < r.provisioned_at
        and not exists (
          select from coffees e where e.company_id = r.company_id and e.round_id = r.id and (e.edited or e.locked)
        )
      group by g.company_id, g.round_id, g.id, c.users_per_group, c.groups_chunks_generator
    )
    select company_id, format('group %s of round %s has %s people', id, round_id, size) as what from groups
    where size < case rule when 1 then least(wanted, people) else 2 end
      or size > case rule when 1 then 2 * wanted - 1 when 2 then wanted + 1 when 3 then wanted
        else ceil(1.5 * wanted) end`,
  'no group of one in what is sent': sql`
    select g.company_id, format('group %s of round %s has %s people', g.id, g.round_id, count(m.user_id)) as what
    from coffees g left join coffee_members m on m.company_id = g.company_id and m.coffee_id = g.id
    where g.sent_at is not null and g.round_id is not null
      and not exists (
        select from users u join coffee_members l on l.company_id = u.company_id and l.user_id = u.id
        where l.company_id = g.company_id and l.coffee_id = g.id and not u.is_active
      )
    group by g.company_id, g.round_id, g.id having count(m.user_id) < 2`,
  'members counted as they are': sql`
    select company_id, format('%s are noted, %s are there', noted, there) as what
    from (select company_id, sum(active) as noted from member_counts group by company_id) as notes
    join (
      select c.id as company_id, count(u.id) as there from companies c
      left join users u on u.company_id = c.id and u.is_active and u.erased_at is null group by c.id
    ) as heads using (company_id)
    where noted <> there`,
  'messages counted as they are': sql`
    select company_id, format('%s messages of kind %s are %s in round %s, %s are noted', there, kind, state, round_id, noted) as what
    from (
      select company_id, round_id, kind, counted_state(state) as state, count(*) as there
      from deliveries where round_id is not null group by company_id, round_id, kind, counted_state(state)
    ) as rows_there
    full join (
      select company_id, round_id, kind, state, sum(count) as noted from delivery_counts
      group by company_id, round_id, kind, state having sum(count) <> 0
    ) as notes using (company_id, round_id, kind, state)
    where noted is distinct from there`,
  'answers counted as they are': sql`
    select company_id, format('%s of round %s are %s, %s are noted', there, round_id, outcome, noted) as what
    from (
      select company_id, round_id, coalesce(outcome, '') as outcome, array[count(*), count(asked_at),
        count(accepted_at) filter (where added_at is null), count(rejected_at)] as there
      from round_members group by company_id, round_id, outcome
    ) as rows_there
    full join (
      select company_id, round_id, coalesce(outcome, '') as outcome,
        array[sum(members), sum(asked), sum(accepted), sum(rejected)] as noted
      from round_counts group by company_id, round_id, outcome having sum(members) <> 0
    ) as notes using (company_id, round_id, outcome)
    where noted is distinct from there`,
  'groups counted as they are': sql`
    select r.company_id, format('round %s has %s groups, %s are noted', r.id, there.count, noted.count) as what
    from rounds r
    cross join lateral (
      select count(*) as count from coffees where company_id = r.company_id and round_id = r.id
    ) as there
    cross join lateral (
      select coalesce(sum(groups), 0) as count from round_counts where company_id = r.company_id and round_id = r.id
    ) as noted
    where there.count <> noted.count`,
  'no group across companies': sql`
    select m.company_id, format('member %s sits in group %s of another company', m.user_id, m.coffee_id) as what
    from coffee_members m
    left join coffees g on g.company_id = m.company_id and g.id = m.coffee_id and g.round_id is not distinct from m.round_id
    left join users u on u.company_id = m.company_id and u.id = m.user_id
    where g.id is null or u.id is null`,
  'no delivery decided after an opt-out': sql`
    select d.company_id, format('mail %s (%s) to member %s was decided after they had left', d.id, d.kind, d.user_id) as what
    from deliveries d
    join rounds r on r.company_id = d.company_id and r.id = d.round_id
    join memberships s on s.company_id = d.company_id and s.campaign_id = r.campaign_id and s.user_id = d.user_id
    where s.status = 'left' and d.state <> 'skipped' and d.queued_at > s.updated_at`,
  'programs that rest have no next dates': sql`
    select company_id, format('program %s is %s and has a next date', id, status) as what from campaigns
    where status in ('inactive', 'archived') and (next_requests_send_at is not null or next_matchs_send_at is not null)`,
  'seats within the plan': sql`
    select m.company_id, format('round %s counts %s people of %s', m.round_id, count(*), c.max_seats) as what
    from round_members m
    join rounds r on r.company_id = m.company_id and r.id = m.round_id
    join companies c on c.id = m.company_id
    where r.status <> ${ROUND_STATUS.deleted} and (m.asked_at is not null or m.accepted_at is not null)
    group by m.company_id, m.round_id, c.max_seats having count(*) > c.max_seats`,
  'one outcome for every member of a round': sql`
    select m.company_id, format('member %s of round %s has no outcome', m.user_id, m.round_id) as what
    from round_members m join rounds r on r.company_id = m.company_id and r.id = m.round_id
    where r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived}, ${ROUND_STATUS.provisioned}) and r.requests_sent_at is not null and m.outcome is null`,
  'matched is whoever has a group': sql`
    select coalesce(m.company_id, s.company_id) as company_id,
      format('member %s of round %s is %s and has %s group', coalesce(m.user_id, s.user_id), r.id,
        coalesce(m.outcome, 'not in it'), case when s.user_id is null then 'no' else 'a' end) as what
    from round_members m
    full join (select * from coffee_members where round_id is not null) s
      on s.company_id = m.company_id and s.round_id = m.round_id and s.user_id = m.user_id
    join rounds r on r.company_id = coalesce(m.company_id, s.company_id) and r.id = coalesce(m.round_id, s.round_id)
    where r.status in (${ROUND_STATUS.matchsSent}, ${ROUND_STATUS.provisioned}) and (coalesce(m.outcome, '') = 'matched') <> (s.user_id is not null)`,
  'groups are seen exactly when their round is sent': sql`
    select g.company_id, format('group %s of round %s', g.id, g.round_id) as what
    from coffees g join rounds r on r.company_id = g.company_id and r.id = g.round_id
    where (g.sent_at is not null) <> (r.status = ${ROUND_STATUS.matchsSent})`,
};

/** An invariant that does not hold, with the first rows that break it. */
export interface Broken {
  invariant: string;
  count: number;
  rows: Offence[];
}

/** Looks at the rows of every company. Returns what does not hold: nothing, if all is well. */
export function brokenInvariants(database: Database): Promise<Broken[]> {
  return database.system('read', async (db) => {
    const broken: Broken[] = [];
    for (const [invariant, query] of Object.entries(INVARIANTS)) {
      const { rows } = await query.execute(db);
      if (rows.length > 0) broken.push({ invariant, count: rows.length, rows: rows.slice(0, SHOWN) });
    }
    return broken;
  });
}
