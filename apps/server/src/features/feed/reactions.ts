import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { notify, notifyMany, tell } from './commands/notify-members.ts';
import { recordActivity, recordJoined } from './activity/commands/record-activity.ts';
import { notifyOfCoffee } from './commands/notify-of-coffee.ts';
import { managesRow } from './policy.ts';
import { countAddedBy } from './queries.ts';

const { on } = reactions<Services, Events>('feed');

/** Runs in a transaction of the company of an event. */
const inside = <Payload extends { company_id: number }>(
  work: (ctx: Ctx, payload: Payload) => Promise<unknown>,
) => {
  return (services: Services, payload: Payload) =>
    inCompany(services, payload.company_id, 'write', async (ctx) => {
      await work(ctx, payload);
    });
};

export const feedReactions = [
  on('message.created', inside(onMessage)),
  on('coffee.changed', inside(notifyOfCoffee)),
  on('coffee.seated', inside(onSeated)),
  on(
    'program.joined',
    inside((ctx, joined: Events['program.joined']) => recordJoined(ctx, joined)),
  ),
  on('round.asked', onAsked),
  on(
    'round.provisioned',
    // The admin who made the groups is notified here, too: they may be ready long after the request.
    inside((ctx, { round_id }: Events['round.provisioned']) =>
      tellManagers(ctx, 'review_waits', { round_id }),
    ),
  ),
  on(
    'round.review_told',
    inside((ctx, { kind, round_id }: Events['round.review_told']) => tellManagers(ctx, kind, { round_id })),
  ),
  on(
    'round.approval_canceled',
    inside((ctx, canceled: Events['round.approval_canceled']) =>
      tellManagers(ctx, 'approval_canceled', canceled),
    ),
  ),
  on('round.approved', inside(onApproved)),
  on(
    'round.declined_in_review',
    inside((ctx, answered: Events['round.declined_in_review']) =>
      onAnsweredInReview(ctx, 'review_left', answered),
    ),
  ),
  on(
    'round.accepted_in_review',
    inside((ctx, answered: Events['round.accepted_in_review']) =>
      onAnsweredInReview(ctx, 'review_joined', answered),
    ),
  ),
  on('round.sent', onSent),
  on('round.ended', onEnded),
  on(
    'campaign.activated',
    inside(async (ctx, { campaign_id: campaignId }) => {
      await recordActivity(ctx, 'program_launched', { about: String(campaignId), campaign_id: campaignId });
    }),
  ),
  on(
    'members.uploaded',
    inside(async (ctx, { upload_id: uploadId }) => {
      const count = await countAddedBy(ctx, uploadId);
      if (count > 0) await recordActivity(ctx, 'colleagues_joined', { about: uploadId, count });
    }),
  ),
];

/** One row for a conversation, however many unread messages it has. The message of an introduction has no separate one. */
async function onMessage(ctx: Ctx, { message_id: messageId }: Events['message.created']): Promise<void> {
  await notify(
    ctx,
    'message',
    sql`
      select o.user_id, w.coffee_id as about, w.id as fact, c.campaign_id, c.round_id, w.coffee_id,
        w.author_id as actor_id, (
          select count(*) from messages m
          where m.company_id = w.company_id and m.coffee_id = w.coffee_id and m.author_id <> o.user_id and m.id <= w.id
            and (o.last_messages_seen_at is null or m.created_at > o.last_messages_seen_at)
        )::int as count, w.created_at
      from messages w
      join coffees c on c.company_id = w.company_id and c.id = w.coffee_id
      join coffee_members o on o.company_id = w.company_id and o.coffee_id = w.coffee_id
        and o.user_id <> w.author_id and o.part in ('member', 'fixed')
      where w.company_id = ${ctx.company_id} and w.id = ${messageId}
        and (o.last_messages_seen_at is null or w.created_at > o.last_messages_seen_at)
        and (c.introduced_by is distinct from w.author_id or exists (
          select from messages e where e.company_id = w.company_id and e.coffee_id = w.coffee_id and e.id < w.id))`,
  );
  await dropDecline(ctx, messageId);
}

/** A member who declines to meet says so in a message: the member who asked gets that, and not also a cancellation. */
async function dropDecline(ctx: Ctx, messageId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    delete from notifications n using messages w, coffees c
    where w.company_id = ${ctx.company_id} and w.id = ${messageId}
      and c.company_id = w.company_id and c.id = w.coffee_id
      and c.origin = 'introduction' and c.introduced_by is distinct from w.author_id
      and n.company_id = c.company_id and n.user_id = c.introduced_by and n.kind = 'coffee_canceled'
      and n.about = c.id and n.actor_id = w.author_id
    returning n.user_id`.execute(ctx.db);
  await tell(ctx, rows);
}

/** A coffee outside of any session, or one that was made after it: the member who asked for it knows. */
async function onSeated(
  ctx: Ctx,
  { coffee_id: coffeeId, actor_id: actorId }: Events['coffee.seated'],
): Promise<void> {
  for (const [kind, origin] of [
    ['introduced', 'introduction'],
    ['matched', 'rematch'],
  ] as const) {
    await notify(
      ctx,
      kind,
      sql`
        select m.user_id, c.id as about, 0 as fact, c.campaign_id, c.round_id, c.id as coffee_id,
          case when c.origin = 'introduction' then ${actorId}::bigint end as actor_id, 1 as count, c.sent_at as created_at
        from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
        where c.company_id = ${ctx.company_id} and c.id = ${coffeeId} and c.origin = ${origin}
          and m.user_id <> ${actorId}`,
    );
  }
}

async function onAsked(
  services: Services,
  { company_id: companyId, round_id: roundId }: Events['round.asked'],
): Promise<void> {
  await notifyMany(
    services,
    companyId,
    'invited',
    sql`
      select m.user_id, r.id as about, 0 as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
        null::bigint as actor_id, 1 as count, m.asked_at as created_at
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      where r.company_id = ${companyId} and r.id = ${roundId} and m.asked_at is not null`,
  );
}

/** The start of the current wait of the groups: one wait is notified once. */
const SINCE = {
  review_waits: sql`r.provisioned_at`,
  review_reminder: sql`r.review_reminded_at`,
  review_overdue: sql`r.review_overdue_at`,
  approval_canceled: sql`app_now()`,
};

/** Notifies the admins of the program of a round under review, each time again, except the admin who caused it. */
async function tellManagers(
  ctx: Ctx,
  kind: keyof typeof SINCE,
  { round_id: roundId, by }: { round_id: number; by?: number | null },
): Promise<void> {
  await notify(
    ctx,
    kind,
    sql`
      select u.id as user_id, r.id as about, extract(epoch from ${SINCE[kind]})::bigint as fact, r.campaign_id, r.id as round_id,
        null::bigint as coffee_id, ${by ?? null}::bigint as actor_id, 1 as count, app_now() as created_at
      from rounds r join users u on u.company_id = r.company_id and u.is_active and ${managesRow}
      where r.company_id = ${ctx.company_id} and r.id = ${roundId} and r.status = ${ROUND_STATUS.provisioned} and r.approved_at is null
        and exists (select from coffees k where k.company_id = r.company_id and k.round_id = r.id)
        and u.id is distinct from ${by ?? null}`,
  );
}

/** Approved groups need no action. */
async function onApproved(ctx: Ctx, { round_id: roundId }: Events['round.approved']): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    update notifications n set read_at = app_now()
    from rounds r
    where n.company_id = ${ctx.company_id} and n.round_id = ${roundId} and n.read_at is null
      and n.kind = any(${[...ASKS_TO_APPROVE]}::text[])
      -- Canceled meanwhile, they ask again.
      and r.company_id = n.company_id and r.id = n.round_id and r.approved_at is not null
    returning user_id`.execute(ctx.db);
  await tell(ctx, rows);
}

const ASKS_TO_APPROVE = ['review_waits', 'review_reminder', 'review_overdue', 'approval_canceled'] as const;

/** Notifies the admins of a program which member declined or accepted while the groups wait for them. */
async function onAnsweredInReview(
  ctx: Ctx,
  kind: 'review_left' | 'review_joined',
  { round_id: roundId, user_id: userId }: Events['round.declined_in_review'],
): Promise<void> {
  await notify(
    ctx,
    kind,
    sql`
      select u.id as user_id, ${userId}::bigint as about, r.id as fact, r.campaign_id, r.id as round_id,
        null::bigint as coffee_id, ${userId}::bigint as actor_id, 1 as count, app_now() as created_at
      from rounds r join users u on u.company_id = r.company_id and u.is_active and ${managesRow}
      where r.company_id = ${ctx.company_id} and r.id = ${roundId} and r.status = ${ROUND_STATUS.provisioned} and u.id <> ${userId}`,
  );
}

/** An ended session needs no answer; members who had accepted are notified. */
async function onEnded(
  services: Services,
  { company_id: companyId, round_id: roundId }: Events['round.ended'],
): Promise<void> {
  await inCompany(services, companyId, 'write', async (ctx) => {
    const { rows } = await sql<{ user_id: number }>`
      update notifications set read_at = app_now()
      where company_id = ${companyId} and round_id = ${roundId} and read_at is null
        and kind = any(${['invited', 'review_left', 'review_joined', ...ASKS_TO_APPROVE]}::text[])
      returning user_id`.execute(ctx.db);
    await tell(ctx, rows);
  });
  await notifyMany(services, companyId, 'session_canceled', toldBy(companyId, roundId, 'canceled'));
}

/** Members who got an email of a kind from a session. */
const toldBy = (companyId: number, roundId: number, emailKind: string, count = sql`1`) => sql`
  select d.user_id, r.id as about, 0 as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
    null::bigint as actor_id, ${count} as count, d.queued_at as created_at
  from rounds r join deliveries d on d.company_id = r.company_id and d.round_id = r.id and d.kind = ${emailKind}
  where r.company_id = ${companyId} and r.id = ${roundId}`;

/** Emails that cause a notification: members without the email get none. */
const NOTIFICATION_OF_EMAIL = {
  no_match: 'unmatched',
  lottery_result: 'not_drawn',
  stay: 'stay_asked',
  paused: 'paused',
  paused_report: 'members_paused',
} as const;

async function onSent(
  services: Services,
  { company_id: companyId, round_id: roundId }: Events['round.sent'],
): Promise<void> {
  for (const kind of ['matched', 'present'] as const) {
    await notifyMany(services, companyId, kind, toldByMatch(companyId, roundId, kind));
  }
  for (const [emailKind, kind] of Object.entries(NOTIFICATION_OF_EMAIL)) {
    const count = kind === 'members_paused' ? countPaused(roundId) : sql`1`;
    await notifyMany(services, companyId, kind, toldBy(companyId, roundId, emailKind, count));
  }
  await inCompany(services, companyId, 'write', (ctx) =>
    recordActivity(ctx, 'session_sent', { about: String(roundId), round_id: roundId }),
  );
}

/** The members of a session's groups, or those who give a present. */
const toldByMatch = (companyId: number, roundId: number, kind: 'matched' | 'present') => sql`
  select m.user_id, c.id as about, 0 as fact, c.campaign_id, c.round_id, c.id as coffee_id,
    null::bigint as actor_id, 1 as count, c.sent_at as created_at
  from coffee_members m
  join coffees c on c.company_id = m.company_id and c.id = m.coffee_id and c.sent_at is not null
  where m.company_id = ${companyId} and m.round_id = ${roundId}
    and m.part = any(${kind === 'present' ? ['giver'] : ['member', 'fixed']}::text[])`;

const countPaused = (roundId: number) => sql`(
  select count(*) from deliveries p where p.company_id = r.company_id and p.round_id = ${roundId} and p.kind = 'paused'
)::int`;
