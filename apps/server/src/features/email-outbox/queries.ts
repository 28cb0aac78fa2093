import {
  afterQuietHours,
  type Delivery,
  type DeliveryKind,
  type DeliveryState,
  type MemberMail,
} from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import { shortestWay } from '#platform/http/paging.ts';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { containing } from '#platform/db/patterns.ts';
import { confidentialKinds } from './emails.ts';
import { countDeliveries } from './counts/queries.ts';
import type { DueDelivery, Quiet } from './types.ts';
import { type DeliveryRow, presentDelivery } from './present.ts';

interface DeliveryPage {
  round_id: number;
  limit: number;
  offset: number;
  search: string;
  ordering: 'queued_at' | '-queued_at';
  state?: DeliveryState | undefined;
  kind?: DeliveryKind | undefined;
}

/** A page of the messages of a round with their states, and how many there are. */
export async function listDeliveries(
  ctx: Pick<Ctx, 'db' | 'company_id'>,
  page: DeliveryPage,
): Promise<{ count: number; results: Delivery[] }> {
  const { count, rows } = page.search ? await searchDeliveries(ctx, page) : await pageDeliveries(ctx, page);
  return { count, results: rows.map(presentDelivery) };
}

const DELIVERY_COLUMNS = sql`d.id, d.kind, d.state, d.channel, d.channel_reason, d.recipient, d.attempts, d.error, d.queued_at, d.sent_at,
  d.next_try_at, d.next_try_at > (select app_now()) as is_held, u.id as user_id, u.first_name, u.last_name, u.email`;

type FoundDeliveries = { count: number; rows: DeliveryRow[] };

/**
 * For any number of deliveries: the numbers of each kind and state are known, and the first of the page are among the first of
 * each of those, in the order of an index.
 */
async function pageDeliveries(
  ctx: Pick<Ctx, 'db' | 'company_id'>,
  page: DeliveryPage,
): Promise<FoundDeliveries> {
  const { db, company_id: companyId } = ctx;
  const counts = (await countDeliveries(ctx, [page.round_id])).get(page.round_id) ?? [];
  const parts = counts.filter(
    ({ kind, state }) =>
      (page.kind === undefined || page.kind === kind) && (page.state === undefined || page.state === state),
  );
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const { offset, limit, fromEnd } = shortestWay(page, count);
  const isRising = (page.ordering === 'queued_at') !== fromEnd;
  const direction = isRising ? sql`asc` : sql`desc`;
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY_COLUMNS}
    from (
      select first.id from unnest(
        ${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ state }) => state)}::text[]
      ) as part (kind, state)
      cross join lateral (
        select id, queued_at from deliveries
        where company_id = ${companyId} and round_id = ${page.round_id} and kind = part.kind and state = part.state
        order by queued_at ${direction}, id ${direction} limit ${offset + limit}
      ) first
      order by first.queued_at ${direction}, first.id ${direction} limit ${limit} offset ${offset}
    ) page
    join deliveries d on d.company_id = ${companyId} and d.id = page.id
    join users u on u.company_id = d.company_id and u.id = d.user_id
    order by d.queued_at ${direction}, d.id ${direction}`.execute(db);
  return { count, rows: fromEnd ? rows.toReversed() : rows };
}

/** The messages to members that a search finds. */
async function searchDeliveries(
  { db, company_id: companyId }: Pick<Ctx, 'db' | 'company_id'>,
  page: DeliveryPage,
): Promise<FoundDeliveries> {
  const needle = containing(page.search);
  const found = sql`
    from deliveries d join users u on u.company_id = d.company_id and u.id = d.user_id
    where d.company_id = ${companyId} and d.round_id = ${page.round_id} and u.search like ${needle}
      and (${page.state === undefined} or d.state = ${page.state ?? ''})
      and (${page.kind === undefined} or d.kind = ${page.kind ?? ''})`;
  const counted = await sql<{ count: number }>`select count(*) as count ${found}`.execute(db);
  const direction = page.ordering === 'queued_at' ? sql`asc` : sql`desc`;
  const { rows } = await sql<DeliveryRow>`
    select ${DELIVERY_COLUMNS} ${found}
    order by d.queued_at ${direction}, d.id ${direction} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return { count: counted.rows[0]?.count ?? 0, rows };
}

/** When messages that are ready now may go out to some members, by time zone: there are few of these. */
export async function readyByZone(
  ctx: Ctx,
  userIds: readonly number[],
  quiet: Quiet,
): Promise<{ zones: string[]; times: string[] }> {
  const { rows } = await sql<{ zone: string }>`
    select distinct coalesce(timezone, ${quiet.timezone}) as zone from users
    where company_id = ${ctx.company_id} and id = any(${idList(userIds)})`.execute(ctx.db);
  const now = await ctx.now();
  const zones = rows.map(({ zone }) => zone);
  const times = zones.map((zone) => {
    const ready = afterQuietHours(now, zone, quiet.hours);
    return quiet.latest && Date.parse(quiet.latest) < Date.parse(ready) ? quiet.latest : ready;
  });
  return { zones, times };
}

/** A page of the emails to a member that admins may see, by default the latest first, and how many there are. */
export async function listEmailsTo(
  { db, company_id: companyId, services }: Pick<Ctx, 'db' | 'company_id' | 'services'>,
  userId: number,
  page: { limit: number; offset: number; ordering: string },
): Promise<{ count: number; rows: MemberMail[] }> {
  const mails = db
    .selectFrom('deliveries')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`kind <> all(${confidentialKinds(services)}::text[])`);
  const { count } = await mails
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await mails
    .select([
      'id',
      'kind',
      'state',
      'channel',
      'channel_reason',
      'recipient as to',
      'error',
      'queued_at',
      'sent_at',
    ])
    .orderBy('id', page.ordering === 'created_at' ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows: rows as MemberMail[] };
}

/**
 * Deliveries as a table `due (company_id, id, round_id, user_id)` to start from. Look rows of one member up by `cross join
 * lateral (… limit 1)`: with a plain join, a company without fresh statistics looks small enough to be read whole for each batch.
 */
export function dueTable(deliveries: readonly DueDelivery[]): RawBuilder<unknown> {
  return sql`unnest(
    ${deliveries.map(({ company_id: id }) => id)}::bigint[], ${deliveries.map(({ id }) => id)}::bigint[],
    ${deliveries.map(({ round_id: id }) => id)}::bigint[], ${deliveries.map(({ user_id: id }) => id)}::bigint[]
  ) as due (company_id, id, round_id, user_id)`;
}
