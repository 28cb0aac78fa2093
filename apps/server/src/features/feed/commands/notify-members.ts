import { type NotificationKind, SWITCH_OF } from '@fika/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';

/** For more members, the company's topic is used: each open browser then loads its count. */
const MOST_TOPICS = 50;
/** Members notified in one transaction, so that others do not wait for long. */
const STEP = 2_000;

/**
 * Selects the receivers and the content of notifications: `user_id`, `about`, `fact`, `campaign_id`, `round_id`, `coffee_id`,
 * `actor_id`, `count` and `created_at`, each pair of `user_id` and `about` once.
 */
export type Told = RawBuilder<unknown>;

/** Stores a notification for each row of `source` whose member has this kind switched on. */
const store = (ctx: Ctx, kind: NotificationKind, source: Told) => sql`
  insert into notifications as n (company_id, user_id, kind, about, fact, campaign_id, round_id, coffee_id, actor_id,
    count, created_at)
  select ${ctx.company_id}, s.user_id, ${kind}, s.about, s.fact, s.campaign_id, s.round_id, s.coffee_id, s.actor_id,
    s.count, s.created_at
  from ${source} s ${hearing(ctx, kind)}
  on conflict (company_id, user_id, kind, about) do update
  set fact = excluded.fact, actor_id = excluded.actor_id, count = excluded.count, created_at = excluded.created_at,
    read_at = null
  where excluded.fact > n.fact
  returning user_id`;

/**
 * Notifies members, each once for a fact. A later fact about the same subject makes the row new again. Returns how many were
 * notified.
 */
export async function notify(ctx: Ctx, kind: NotificationKind, source: Told): Promise<number> {
  const { rows } = await sql<{ user_id: number; total: number }>`
    with told as (${store(ctx, kind, sql`(${source})`)})
    select user_id, count(*) over () as total from told limit ${MOST_TOPICS + 1}`.execute(ctx.db);
  await tell(ctx, rows);
  return rows[0]?.total ?? 0;
}

/** Excludes members who have switched notifications of a kind off. */
function hearing(ctx: Ctx, kind: NotificationKind) {
  const bell = SWITCH_OF[kind];
  if (!bell) return sql``;
  return sql`join users u on u.company_id = ${ctx.company_id} and u.id = s.user_id
    and (u.settings -> 'bell' -> ${bell}::text) is distinct from 'false'::jsonb`;
}

interface Step {
  taken: number;
  told: number;
  some: number[] | null;
  user_id: number | null;
  about: number | null;
}

/**
 * The same for any number: some thousands in a transaction, so that neither the database nor other notifications wait for all of
 * them. Members notified before a step failed are not notified again.
 */
export async function notifyMany(
  services: Services,
  companyId: number,
  kind: NotificationKind,
  source: Told,
): Promise<number> {
  let total = 0;
  let after: Pick<Step, 'user_id' | 'about'> = { user_id: 0, about: 0 };
  for (;;) {
    const { taken, user_id, about } = await inCompany(services, companyId, 'write', async (ctx) => {
      const step = await notifyStep(ctx, kind, source, after);
      total += step.told;
      if (total <= MOST_TOPICS)
        await tell(
          ctx,
          (step.some ?? []).map((id) => ({ user_id: id })),
        );
      else if (step.taken < STEP) await ctx.publish('company', 'notifications.changed', {});
      return step;
    });
    if (taken < STEP) return total;
    after = { user_id, about };
  }
}

async function notifyStep(
  ctx: Ctx,
  kind: NotificationKind,
  source: Told,
  after: Pick<Step, 'user_id' | 'about'>,
): Promise<Step> {
  const { rows } = await sql<Step>`
    with step as materialized (
      select * from (${source}) all_of
      where user_id >= ${after.user_id} and (user_id, about) > (${after.user_id}, ${after.about})
      order by user_id, about limit ${STEP}
    ), told as (${store(ctx, kind, sql`step`)}), last as (
      select user_id, about from step order by user_id desc, about desc limit 1
    )
    select (select count(*) from step) as taken, (select count(*) from told) as told,
      (select array_agg(user_id) from (select user_id from told limit ${MOST_TOPICS}) t) as some,
      (select user_id from last) as user_id, (select about from last) as about`.execute(ctx.db);
  return rows[0] ?? { taken: 0, told: 0, some: null, user_id: null, about: null };
}

/** Makes the open browsers of some members load their notifications. */
export async function tell(ctx: Ctx, people: readonly { user_id: number }[]): Promise<void> {
  const topics = [...new Set(people.map(({ user_id: id }) => `user:${id}`))];
  if (topics.length === 0) return;
  await ctx.publish(topics.length > MOST_TOPICS ? 'company' : topics, 'notifications.changed', {});
}
