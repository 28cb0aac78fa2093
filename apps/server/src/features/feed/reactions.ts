import { sql } from 'kysely';
import type { Events } from '../../events.ts';
import { reactions } from '../../platform/bus.ts';
import { type Ctx, inCompany, type Services } from '../../platform/context.ts';
import { notify } from './commands/notify.ts';
import { recordActivity } from './commands/record-activity.ts';
import { managesRow } from './policy.ts';
import { countAddedBy } from './queries.ts';

const { on } = reactions<Services, Events>('feed');

/** Runs in a transaction of the company of an event. */
const inside = <Payload extends { company_id: number }>(
  work: (ctx: Ctx, payload: Payload) => Promise<void>,
) => {
  return (services: Services, payload: Payload) =>
    inCompany(services, payload.company_id, 'write', (ctx) => work(ctx, payload));
};

export const feedReactions = [
  on('message.created', inside(onMessage)),
  on('round.asked', inside(onAsked)),
  on('round.provisioned', inside(onProvisioned)),
  on('round.sent', inside(onSent)),
  on(
    'campaign.activated',
    inside(async (ctx, { campaign_id: campaignId }) => {
      await recordActivity(ctx, 'program_launched', { about: String(campaignId), campaign_id: campaignId });
    }),
  ),
  on(
    'members.uploaded',
    inside(async (ctx, { upload_id: uploadId }) => {
      const count = await countAddedBy(ctx.db, ctx.company_id, uploadId);
      if (count > 0) await recordActivity(ctx, 'colleagues_joined', { about: uploadId, count });
    }),
  ),
];

/** One row for a conversation, however much is written before it is read. */
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
        and (o.last_messages_seen_at is null or w.created_at > o.last_messages_seen_at)`,
  );
}

async function onAsked(ctx: Ctx, { round_id: roundId }: Events['round.asked']): Promise<void> {
  await notify(
    ctx,
    'invited',
    sql`
      select m.user_id, r.id as about, 0 as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
        null::bigint as actor_id, 1 as count, m.asked_at as created_at
      from rounds r join round_members m on m.company_id = r.company_id and m.round_id = r.id
      where r.company_id = ${ctx.company_id} and r.id = ${roundId} and m.asked_at is not null`,
  );
}

/** Groups wait for an admin: those who manage the program are told. */
async function onProvisioned(ctx: Ctx, { round_id: roundId }: Events['round.provisioned']): Promise<void> {
  await notify(
    ctx,
    'review_waits',
    sql`
      select u.id as user_id, r.id as about, 0 as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
        null::bigint as actor_id, 1 as count, app_now() as created_at
      from rounds r join users u on u.company_id = r.company_id and u.is_active and ${managesRow}
      where r.company_id = ${ctx.company_id} and r.id = ${roundId} and r.status = 5`,
  );
}

/** Whoever has a letter of a session that says so: nobody is told here what was not sent to them. */
const LETTERS = {
  no_match: 'unmatched',
  lottery_result: 'not_drawn',
  stay: 'stay_asked',
  paused: 'paused',
  paused_report: 'members_paused',
} as const;

async function onSent(ctx: Ctx, { round_id: roundId }: Events['round.sent']): Promise<void> {
  for (const kind of ['matched', 'present'] as const) {
    await notify(
      ctx,
      kind,
      sql`
        select m.user_id, c.id as about, 0 as fact, c.campaign_id, c.round_id, c.id as coffee_id,
          null::bigint as actor_id, 1 as count, c.sent_at as created_at
        from coffees c join coffee_members m on m.company_id = c.company_id and m.coffee_id = c.id
        where c.company_id = ${ctx.company_id} and c.round_id = ${roundId} and c.sent_at is not null
          and m.part = any(${kind === 'present' ? ['giver'] : ['member', 'fixed']}::text[])`,
    );
  }
  for (const [letter, kind] of Object.entries(LETTERS)) {
    await notify(
      ctx,
      kind,
      sql`
        select d.user_id, r.id as about, 0 as fact, r.campaign_id, r.id as round_id, null::bigint as coffee_id,
          null::bigint as actor_id, ${kind === 'members_paused' ? countPaused(roundId) : sql`1`} as count,
          d.queued_at as created_at
        from rounds r join deliveries d on d.company_id = r.company_id and d.round_id = r.id and d.kind = ${letter}
        where r.company_id = ${ctx.company_id} and r.id = ${roundId}`,
    );
  }
  await recordActivity(ctx, 'session_sent', { about: String(roundId), round_id: roundId });
}

const countPaused = (roundId: number) => sql`(
  select count(*) from deliveries p where p.company_id = r.company_id and p.round_id = ${roundId} and p.kind = 'paused'
)::int`;
