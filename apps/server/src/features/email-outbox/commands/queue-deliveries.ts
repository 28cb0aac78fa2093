import { sql } from 'kysely';
import type { Ctx } from '#platform/context.ts';
import { idList } from '#platform/db/long-lists.ts';
import { crashPoint } from '#platform/crash.ts';
import { chooseChannels } from '../channels/queries.ts';
import { requestDrain } from './request-drain.ts';
import { readyByZone } from '../queries.ts';
import type { Quiet } from '../types.ts';

export interface NewDeliveries {
  /** Null for emails outside of a round, which are never left out as duplicates. */
  round_id: number | null;
  kind: string;
  /** When messages wait; without it they go out at once. */
  quiet?: Quiet | undefined;
  /** How long emails wait for others that leave with them, as an interval of PostgreSQL. */
  hold?: string | undefined;
  deliveries: readonly {
    user_id: number;
    /** Data of the message besides its round and member. No secrets: they are made when it is sent. */
    data?: Record<string, unknown>;
  }[];
}

/**
 * Rows of one statement: more block this thread for too long while they are serialized, and 100,000 come near the time-out of
 * statements.
 */
const AT_ONCE = 5_000;

/**
 * Puts one message of a kind for each of many members of a round into the outbox, in few statements. Members who already have one
 * are left out. Returns how many were added; nothing is sent before the transaction commits.
 */
export async function queueDeliveries(ctx: Ctx, wanted: NewDeliveries): Promise<number> {
  const { deliveries } = wanted;
  if (deliveries.length === 0) return 0;
  let count = 0;
  for (let start = 0; start < deliveries.length; start += AT_ONCE) {
    count += await queueSome(ctx, { ...wanted, deliveries: deliveries.slice(start, start + AT_ONCE) });
  }
  crashPoint(ctx.services, 'deliveries.queued');
  await requestDrain(ctx);
  return count;
}

async function queueSome(ctx: Ctx, wanted: NewDeliveries): Promise<number> {
  const userIds = wanted.deliveries.map(({ user_id: id }) => id);
  const { zones, times } = wanted.quiet
    ? await readyByZone(ctx, userIds, wanted.quiet)
    : { zones: [], times: [] };
  const data = wanted.deliveries.map((delivery) => JSON.stringify(delivery.data ?? {}));
  const chosen = await chooseChannels(ctx, wanted);
  const result = await sql`
    insert into deliveries (company_id, round_id, user_id, kind, recipient, channel, slack_team_id, msteams_tenant_id, channel_reason,
      data, next_try_at, queued_at)
    select ${ctx.company_id}, ${wanted.round_id}, u.id, ${wanted.kind}, u.email, wanted.channel,
      wanted.slack_team_id, wanted.msteams_tenant_id, wanted.channel_reason, wanted.data::jsonb,
      greatest(ready.at, (select app_now()) + case when wanted.channel = 'email' then ${wanted.hold ?? '0 seconds'}::interval
        else '0' end), (select app_now())
    from unnest(
      ${idList(userIds)}, ${chosen.map(({ channel }) => channel)}::text[],
      ${chosen.map(({ slack_team_id: id }) => id)}::bigint[],
      ${chosen.map(({ msteams_tenant_id: id }) => id)}::bigint[],
      ${chosen.map(({ channel_reason: reason }) => reason)}::text[], ${data}::text[]
    ) as wanted (user_id, channel, slack_team_id, msteams_tenant_id, channel_reason, data)
    join users u on u.company_id = ${ctx.company_id} and u.id = wanted.user_id
    left join unnest(${zones}::text[], ${times}::timestamptz[]) as ready (zone, at)
      on ready.zone = coalesce(u.timezone, ${wanted.quiet?.timezone ?? ''})
    order by u.id
    on conflict (company_id, round_id, user_id, kind) do nothing`.execute(ctx.db);
  return Number(result.numAffectedRows ?? 0);
}
