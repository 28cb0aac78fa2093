import { type AdminHome, COFFEE_STATUS, LIMITS, ROLES, ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { RequestCtx } from '#platform/http/access.ts';
import { countOpen } from '#features/coffee-reports/queries.ts';
import { visiblePrograms } from '#features/campaigns/policy.ts';

/** Lines of one sort: the page is for a look, and the lists are elsewhere. */
const MOST = 5;
const RECENT_DAYS = 14;

/** What waits for the reader in the programs that they manage, and the session that was sent last. */
export async function showHome(ctx: RequestCtx): Promise<AdminHome> {
  return {
    reviews: await listReviews(ctx),
    open: await listOpen(ctx),
    undelivered: await listUndelivered(ctx),
    drafts: await listDrafts(ctx),
    channels: await listChannels(ctx),
    domains: await listDomains(ctx),
    reports: await countOpen(ctx),
    last_session: await findLastSession(ctx),
  };
}

/** The columns of a session `r` of a program `c`. */
const SESSION = sql`r.campaign_id, c.name, c.timezone, r.id as round_id, r.number`;

/** Sessions `r` of the programs `c` that the reader manages. */
const sessionsOf = (ctx: RequestCtx) => sql`
  rounds r join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and ${visiblePrograms(ctx)}`;

async function listReviews(ctx: RequestCtx): Promise<AdminHome['reviews']> {
  const { rows } = await sql<AdminHome['reviews'][number]>`
    select ${SESSION}, r.matchs_send_at, r.matchs_send_at < app_now() as is_overdue,
      (select coalesce(sum(n.groups), 0)::integer from round_counts n
        where n.company_id = r.company_id and n.round_id = r.id) as groups
    from ${sessionsOf(ctx)}
    where r.company_id = ${ctx.company_id} and r.status = ${ROUND_STATUS.provisioned} and r.approved_at is null
      and c.status in ('active', 'inactive')
    order by r.matchs_send_at, r.id limit ${MOST}`.execute(ctx.db);
  return rows;
}

async function listOpen(ctx: RequestCtx): Promise<AdminHome['open']> {
  const { rows } = await sql<AdminHome['open'][number]>`
    select ${SESSION}, n.asked, n.accepted
    from ${sessionsOf(ctx)}
    cross join lateral (
      select coalesce(sum(asked), 0)::integer as asked, coalesce(sum(accepted), 0)::integer as accepted
      from round_counts where company_id = r.company_id and round_id = r.id
    ) n
    where r.company_id = ${ctx.company_id} and r.status = ${ROUND_STATUS.requestsDone} and n.asked > 0
    order by r.matchs_send_at, r.id limit ${LIMITS.programsMax}`.execute(ctx.db);
  return rows;
}

async function listUndelivered(ctx: RequestCtx): Promise<AdminHome['undelivered']> {
  const { rows } = await sql<AdminHome['undelivered'][number]>`
    select ${SESSION}, d.emails, d.last_at
    from (
      select round_id, count(*)::integer as emails, max(queued_at) as last_at from deliveries
      where company_id = ${ctx.company_id} and kind = 'request' and state in ('failed', 'bounced')
        and queued_at >= app_now() - make_interval(days => ${RECENT_DAYS})
      group by round_id
    ) d
    join rounds r on r.company_id = ${ctx.company_id} and r.id = d.round_id
      and r.status not in (${ROUND_STATUS.deleted}, ${ROUND_STATUS.archived})
    join campaigns c on c.company_id = r.company_id and c.id = r.campaign_id and ${visiblePrograms(ctx)}
    order by d.last_at desc, r.id desc limit ${MOST}`.execute(ctx.db);
  return rows;
}

async function listDrafts(ctx: RequestCtx): Promise<AdminHome['drafts']> {
  return ctx.db
    .selectFrom('campaigns as c')
    .select(['c.id as campaign_id', 'c.name', 'c.created_at'])
    .where('c.company_id', '=', ctx.company_id)
    .where('c.status', '=', 'draft')
    .where(visiblePrograms(ctx))
    .orderBy('c.id', 'desc')
    .limit(MOST)
    .execute();
}

async function listChannels(ctx: RequestCtx): Promise<AdminHome['channels']> {
  const { rows } = await sql<AdminHome['channels'][number]>`
    select c.id as campaign_id, c.name, h.name as channel, h.trouble, coalesce(h.trouble_at, h.checked_at) as trouble_at
    from campaign_channels h
    join campaigns c on c.company_id = h.company_id and c.id = h.campaign_id and ${visiblePrograms(ctx)}
      and c.status = 'active'
    where h.company_id = ${ctx.company_id} and h.trouble is not null
    order by 5 desc, 1 limit ${MOST}`.execute(ctx.db);
  return rows;
}

async function listDomains({ db, company_id, actor }: RequestCtx): Promise<AdminHome['domains']> {
  if (actor.role !== ROLES.superadmin) return [];
  return db
    .selectFrom('sending_domains')
    .select(['id', 'domain', 'created_at'])
    .where('company_id', '=', company_id)
    .where('status', 'not in', ['verified', 'archived'])
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute();
}

type Session = NonNullable<AdminHome['last_session']>;
type SessionRow = Omit<Session, 'rating'> & { average: number | null; count: number; by_value: number[] };

async function findLastSession(ctx: RequestCtx): Promise<Session | null> {
  const { rows } = await sql<SessionRow>`
    with latest as (
      select ${SESSION}, r.company_id, r.matchs_sent_at as sent_at
      from ${sessionsOf(ctx)}
      where r.company_id = ${ctx.company_id} and r.status = ${ROUND_STATUS.matchsSent}
      order by r.matchs_sent_at desc, r.id desc limit 1
    ), given as (
      select f.rating, f.note, f.updated_at
      from latest l
      join coffees g on g.company_id = l.company_id and g.round_id = l.round_id and g.sent_at is not null
      join coffee_feedback f on f.company_id = g.company_id and f.coffee_id = g.id
    )
    select l.campaign_id, l.name, l.timezone, l.round_id, l.number, l.sent_at, n.*, g.*, v.*
    from latest l
    cross join lateral (
      select coalesce(sum(asked), 0)::integer as invited,
        coalesce(sum(members) filter (where outcome = 'matched'), 0)::integer as matched
      from round_counts where company_id = l.company_id and round_id = l.round_id
    ) n
    cross join lateral (
      select count(*)::integer as groups, count(scheduled_at)::integer as booked,
        count(*) filter (where status = ${COFFEE_STATUS.met})::integer as met
      from coffees where company_id = l.company_id and round_id = l.round_id and sent_at is not null
    ) g
    cross join (
      select count(rating)::integer as count, avg(rating)::float8 as average,
        array(
          select count(rated.rating)::integer from generate_series(1, 5) as value left join given rated on rated.rating = value
          group by value order by value
        ) as by_value,
        count(*) filter (where note <> '')::integer as notes,
        (array_agg(note order by updated_at desc) filter (where note <> ''))[1] as latest_note
      from given
    ) v`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { average, count, by_value, ...session } = row;
  // With very few ratings it would be obvious who gave which.
  const isShown = average !== null && count >= LIMITS.ratingsShown;
  return { ...session, rating: isShown ? { average, count, by_value } : null };
}
