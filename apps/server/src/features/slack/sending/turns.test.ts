import { ROUND_STATUS } from '@fika/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inCompany } from '#platform/context.ts';
import { queueDeliveries } from '#features/email-outbox/commands/queue-deliveries.ts';
import { drainChat } from '#features/email-outbox/sending/chats/commands/drain-chat.ts';
import type { Connection } from '#features/email-outbox/sending/chats/types.ts';
import { makeCrowd } from '#test/crowd.ts';
import { makeCampaign, makeRound } from '#test/factories-rounds.ts';
import { makeCompany } from '#test/factories.ts';
import { slackScene } from '#test/slack-scene.ts';
import { until } from '#test/until.ts';
import { sealTokens } from '../tokens/queries.ts';

const { vendor, holder } = slackScene({ LOG_LEVEL: 'silent' });

const STUCK = 200;
/** As many as a worker runs. */
const AT_ONCE = 10;

/** A company with so many teams, for each of which two messages to users of a name wait. */
async function makeTeams(count: number, name: string): Promise<Connection[]> {
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
    const teams = await db
      .insertInto('slack_teams')
      .values(
        Array.from({ length: count }, (_, index) => {
          const team = { company_id, team_id: `T${company_id}X${index}` };
          const tokens = { access_token: 'xoxb-turn', refresh_token: null };
          return {
            ...team,
            name,
            is_organization: false,
            bot_user_id: 'UBOT',
            scope: 'chat:write',
            sealed_tokens: sealTokens(services, team, tokens),
          };
        }),
      )
      .returning('id')
      .execute();
    await sql`
      insert into slack_users (company_id, slack_team_id, slack_user_id, user_id, linked_by)
      select ${company_id}, team, ${name} || member, member, 'member'
      from unnest(${ids}::bigint[], ${[...teams, ...teams].map(({ id }) => id)}::bigint[]) as given (member, team)`.execute(
      db,
    );
    await sql`
      update deliveries d set channel = 'slack', slack_team_id = u.slack_team_id from slack_users u
      where d.company_id = ${company_id} and u.company_id = d.company_id and u.user_id = d.user_id`.execute(
      db,
    );
    return teams.map(({ id }) => ({ company_id, id }));
  });
}

const isStuck = (args: Record<string, unknown>) => String(args['channel']).startsWith('STUCK');
const stuckCalls = () => vendor.calls.filter(({ args }) => isStuck(args)).length;

describe('200 teams for which Slack does not answer', () => {
  it('hold up no other company', { timeout: 120_000 }, async () => {
    const { services } = holder.app;
    const drain = (team: Connection) => drainChat(services, { ...team, chat: 'slack' }, services.log);
    const stuck = await makeTeams(STUCK, 'STUCK');

    // Each gives its place back after the first call without an answer, although more of its messages wait.
    vendor.intercept = () => ({ status: 500 });
    for (let start = 0; start < STUCK; start += AT_ONCE)
      await Promise.all(stuck.slice(start, start + AT_ONCE).map(drain));
    expect(stuckCalls()).toBe(STUCK);

    // From now on, Slack holds their calls.
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    vendor.intercept = async ({ args }) => {
      if (!isStuck(args)) return { ok: true, channel: 'D1', ts: `${vendor.calls.length}.1` };
      await released;
      return { status: 500 };
    };
    const holding = stuck.map(drain);
    await until('calls are held', 10_000, () => stuckCalls() === STUCK + AT_ONCE / 2);
    const [other] = await makeTeams(1, 'OTHER');
    if (other) await drain(other);
    expect(vendor.calls.filter(({ args }) => !isStuck(args))).toHaveLength(2);
    expect(stuckCalls()).toBe(STUCK + AT_ONCE / 2);
    release(null);
    await Promise.all(holding);
  });
});
