import { randomUUID } from 'node:crypto';
import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { drainChat } from '#features/email-outbox/sending/chats/commands/drain-chat.ts';
import type { Connection } from '#features/email-outbox/sending/chats/types.ts';
import { sealTokens } from '#features/slack/tokens/queries.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { makeCompany } from '#test/factories.ts';
import { slackScene } from '#test/slack-scene.ts';
import { APP, TeamsVendor } from '#test/teams-vendor.ts';
import { until } from '#test/until.ts';

const microsoft = new TeamsVendor();
let url = '';
beforeAll(async () => {
  url = await microsoft.start();
});
afterAll(() => microsoft.stop());
const { vendor: slack, holder } = slackScene({
  LOG_LEVEL: 'silent',
  TEAMS_APP_ID: APP.id,
  TEAMS_APP_SECRET: APP.secret,
  // Known only once it listens.
  get TEAMS_URL() {
    return url;
  },
});

/** Of each chat. */
const STUCK = 30;
/** As many as a worker runs. */
const AT_ONCE = 10;

type Chat = 'slack' | 'msteams';
type Drained = Connection & { chat: Chat };

/** A company with so many connections of a chat, for each of which two messages to users of a name wait. */
async function makeConnections(chat: Chat, count: number, name: string): Promise<Drained[]> {
  const { services } = holder.app;
  const { id: company_id } = await makeCompany(services);
  const { campaign_id } = await makeCampaign(services, { company_id });
  const { round_id } = await makeRound(services, {
    company_id,
    campaign_id,
    status: ROUND_STATUS.requestsDone,
  });
  const ids = await makeCrowd(services, company_id, count * 2);
  const deliveries = ids.map((user_id) => ({ user_id }));
  await inCompany(services, company_id, 'write', (ctx) =>
    queueDeliveries(ctx, { round_id, kind: 'request', deliveries }),
  );
  return services.database.company(company_id, 'write', async (db) => {
    const connections =
      chat === 'slack'
        ? await db
            .insertInto('slack_teams')
            .values(Array.from({ length: count }, (_, index) => teamOf(company_id, `${index}`)))
            .returning('id')
            .execute()
        : await db
            .insertInto('msteams_tenants')
            .values(Array.from({ length: count }, () => ({ company_id, tenant_id: randomUUID(), name })))
            .returning('id')
            .execute();
    const given = sql`unnest(
      ${ids}::bigint[], ${[...connections, ...connections].map(({ id }) => id)}::bigint[]) as given (member, connection)`;
    await (
      chat === 'slack'
        ? sql`
          with linked as (
            insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
            select ${company_id}, connection, ${name} || member, member, 'member' from ${given}
            returning user_id, slack_team_id as id)
          update deliveries d set channel = 'slack', slack_team_id = linked.id from linked
          where d.company_id = ${company_id} and d.user_id = linked.user_id`
        : sql`
          with linked as (
            insert into msteams_users (company_id, msteams_tenant_id, object_id, user_id, linked_by, conversation_id)
            select ${company_id}, connection, gen_random_uuid(), member, 'member', 'a:' || ${name} || member from ${given}
            returning user_id, msteams_tenant_id as id)
          update deliveries d set channel = 'msteams', msteams_tenant_id = linked.id from linked
          where d.company_id = ${company_id} and d.user_id = linked.user_id`
    ).execute(db);
    return connections.map(({ id }) => ({ company_id, id, chat }));
  });
}

function teamOf(company_id: number, index: string) {
  const team = { company_id, team_id: `T${company_id}X${index}` };
  const tokens = { access_token: 'xoxb-turn', refresh_token: null };
  return {
    ...team,
    name: 'turn',
    is_organization: false,
    bot_user_id: 'UBOT',
    scope: 'chat:write',
    sealed_tokens: sealTokens(holder.app.services, team, tokens),
  };
}

/** The receivers of the calls of both chats. */
const receivers = () => [
  ...slack.calls.map(({ args }) => String(args['channel'])),
  ...microsoft.bot.calls.map(({ path }) => decodeURIComponent(path.split('/')[3] ?? '').replace('a:', '')),
];
const isStuck = (receiver: string) => receiver.startsWith('STUCK');
const stuckCalls = () => receivers().filter(isStuck).length;

describe('teams of Slack and tenants of Teams that do not answer', () => {
  it('hold up no other company, in either chat', { timeout: 120_000 }, async () => {
    const { services } = holder.app;
    const drain = (drained: Drained) => drainChat(services, drained, services.log);
    const stuck = [
      ...(await makeConnections('slack', STUCK, 'STUCK')),
      ...(await makeConnections('msteams', STUCK, 'STUCK')),
    ];

    // Each gives its place back after the first call without an answer, although more of its messages wait.
    slack.intercept = () => ({ status: 500 });
    microsoft.bot.intercept = () => ({ status: 500 });
    for (let start = 0; start < stuck.length; start += AT_ONCE)
      await Promise.all(stuck.slice(start, start + AT_ONCE).map(drain));
    expect(stuckCalls()).toBe(stuck.length);

    // From now on, their calls are held: first those of Teams, so that Slack would have no place.
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    slack.intercept = async ({ args }) => {
      if (!isStuck(String(args['channel'])))
        return { ok: true, channel: 'D1', ts: `${slack.calls.length}.1` };
      await released;
      return { status: 500 };
    };
    microsoft.bot.intercept = async ({ path }) => {
      if (!path.includes('STUCK')) return { status: 201, body: { id: randomUUID() } };
      await released;
      return { status: 500 };
    };
    const holding = stuck.toReversed().map(drain);
    // Both chats share the places of connections without an answer.
    await until('calls are held', 10_000, () => stuckCalls() === stuck.length + AT_ONCE / 2);
    const others = [
      ...(await makeConnections('slack', 1, 'OTHER')),
      ...(await makeConnections('msteams', 1, 'OTHER')),
    ];
    await Promise.all(others.map(drain));
    expect(receivers().filter((one) => !isStuck(one))).toHaveLength(4);
    expect(stuckCalls()).toBe(stuck.length + AT_ONCE / 2);
    release(null);
    await Promise.all(holding);
  });
});
