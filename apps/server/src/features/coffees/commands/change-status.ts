import { COFFEE_MOVES, COFFEE_STATUS, type CoffeeChange, type CoffeeStatus, LIMITS } from '@fika/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { found, Problem } from '#platform/problem.ts';

/** When a coffee takes place; ISO instants. */
export interface CoffeeDate {
  scheduled_at: string;
  ends_at: string;
}

interface CoffeeMove {
  coffee_id: number;
  status: CoffeeStatus;
  /** The member who changes it; the others are notified. Null for changes by the system. */
  by: number | null;
  /** The date of a scheduled coffee; absent to keep its date. */
  date?: CoffeeDate | undefined;
}

interface Standing {
  status: CoffeeStatus;
  scheduled_at: string | null;
  ends_at: string | null;
}

/**
 * Moves a coffee to a state that its members report, and notifies their browsers. Refuses moves that `COFFEE_MOVES` does not
 * allow; in the same state only a new date is stored.
 */
export async function changeCoffeeStatus(
  ctx: Ctx,
  { coffee_id, status, by, date }: CoffeeMove,
): Promise<void> {
  const before = await lockCoffee(ctx, coffee_id);
  if (before.status === status && (date === undefined || isSameDate(before, date))) return;
  if (before.status !== status && !COFFEE_MOVES[before.status].includes(status)) {
    throw new Problem('coffee_move', { values: { from: String(before.status), to: String(status) } });
  }
  const meetingTime = await dateAfter(ctx, status, before, date);
  if (status === COFFEE_STATUS.scheduled && meetingTime === null) throw new Problem('coffee_undated');
  const { revision } = await ctx.db
    .updateTable('coffees')
    .set({
      status,
      scheduled_at: meetingTime?.scheduled_at ?? null,
      ends_at: meetingTime?.ends_at ?? null,
      changed_by: by,
      revision: sql<number>`revision + 1`,
    })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', coffee_id)
    .returning('revision')
    .executeTakeFirstOrThrow();
  if (status === COFFEE_STATUS.met) await rememberMeeting(ctx, coffee_id);
  await announceCoffee(ctx, coffee_id);
  const change = changeOf(before, status, await ctx.now());
  await ctx.emit('coffee.changed', { coffee_id, change, actor_id: by, revision });
}

function changeOf(before: Standing, status: CoffeeStatus, now: string): CoffeeChange {
  const wasScheduled = before.status === COFFEE_STATUS.scheduled;
  switch (status) {
    case COFFEE_STATUS.scheduled:
      return wasScheduled ? 'moved' : 'scheduled';
    case COFFEE_STATUS.met:
      return 'met';
    case COFFEE_STATUS.notMet:
      return 'not_met';
    case COFFEE_STATUS.canceled:
      return 'canceled';
    default:
      if (!wasScheduled || before.scheduled_at === null) return 'reopened';
      return Date.parse(before.scheduled_at) > Date.parse(now) ? 'undated' : 'put_off';
  }
}

const isSameDate = (before: Standing, date: CoffeeDate): boolean =>
  before.scheduled_at !== null &&
  before.ends_at !== null &&
  Date.parse(before.scheduled_at) === Date.parse(date.scheduled_at) &&
  Date.parse(before.ends_at) === Date.parse(date.ends_at);

/** People who met outside of any program know each other from then on, like imported pairs: matchings avoid them. */
async function rememberMeeting(ctx: Ctx, coffeeId: number): Promise<void> {
  await sql`
    insert into meetings (company_id, user_a, user_b, met_at)
    select c.company_id, a.user_id, b.user_id, c.sent_at
    from coffees c
    join coffee_members a on a.company_id = c.company_id and a.coffee_id = c.id
    join coffee_members b on b.company_id = c.company_id and b.coffee_id = c.id and b.user_id > a.user_id
    where c.company_id = ${ctx.company_id} and c.id = ${coffeeId} and c.origin = 'introduction'
    on conflict do nothing`.execute(ctx.db);
}

/** Makes the browsers of a coffee's members load it again. */
export async function announceCoffee(ctx: Ctx, coffeeId: number): Promise<void> {
  const people = await ctx.db
    .selectFrom('coffee_members')
    .select('user_id')
    .where('company_id', '=', ctx.company_id)
    .where('coffee_id', '=', coffeeId)
    .where('part', '<>', 'receiver')
    .execute();
  const topics = people.map(({ user_id: id }) => `user:${id}`);
  await ctx.publish(topics, 'coffee.changed', { coffee_id: coffeeId });
}

/** Locks a sent coffee for this transaction: concurrent requests run one after the other. */
async function lockCoffee(ctx: Ctx, id: number): Promise<Standing> {
  const row = await ctx.db
    .selectFrom('coffees')
    .select(['status', 'scheduled_at', 'ends_at'])
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .where('sent_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return found(row) as Standing;
}

/** The date that a coffee has from now on: of one that is over, only if it had come. */
async function dateAfter(
  ctx: Ctx,
  status: CoffeeStatus,
  before: Standing,
  given: CoffeeDate | undefined,
): Promise<CoffeeDate | null> {
  const { scheduled_at, ends_at } = before;
  const known = scheduled_at !== null && ends_at !== null ? { scheduled_at, ends_at } : null;
  if (status === COFFEE_STATUS.scheduled) return given ? assertDate(ctx, given) : known;
  const isOver = status === COFFEE_STATUS.met || status === COFFEE_STATUS.notMet;
  return isOver && known && Date.parse(known.scheduled_at) <= Date.parse(await ctx.now()) ? known : null;
}

const MINUTE = 60_000;

async function assertDate(ctx: Ctx, date: CoffeeDate): Promise<CoffeeDate> {
  const [start, end, now] = [date.scheduled_at, date.ends_at, await ctx.now()].map((at) => Date.parse(at));
  const isFit =
    start! >= now! - MINUTE &&
    start! <= now! + LIMITS.coffeeDaysAhead * 24 * 60 * MINUTE &&
    end! > start! &&
    end! <= start! + LIMITS.coffeeMinutesMax * MINUTE;
  if (!isFit) throw new Problem('coffee_undated');
  return date;
}

/**
 * For the booking feature: gives a coffee a date, replacing an earlier one, or removes it (`null`), after which the coffee is
 * matched again. The caller checks permissions. Refuses where `COFFEE_MOVES` does.
 */
export async function scheduleCoffee(
  ctx: Ctx,
  { coffee_id, by }: Pick<CoffeeMove, 'coffee_id' | 'by'>,
  date: CoffeeDate | null,
): Promise<void> {
  await changeCoffeeStatus(ctx, {
    coffee_id,
    by,
    status: date ? COFFEE_STATUS.scheduled : COFFEE_STATUS.matched,
    date: date ?? undefined,
  });
}

/** The date that a member enters by hand, with an optional end. */
export function dateOf(
  scheduled_at: string | undefined,
  ends_at: string | undefined,
): CoffeeDate | undefined {
  if (scheduled_at === undefined) return undefined;
  const end = new Date(Date.parse(scheduled_at) + LIMITS.coffeeMinutes * MINUTE).toISOString();
  return { scheduled_at, ends_at: ends_at ?? end };
}
