import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { SlackRefusal } from '../gateway.ts';
import { callTeam, problemOf } from '../teams/gateway.ts';
import { getTeam } from '../queries.ts';

/** Sends the admin a message in Slack, where they are found by the address of their account. */
export async function sendTestMessage(ctx: RequestCtx, id: number): Promise<AfterCommit<{ ok: true }>> {
  const team = await getTeam(ctx, id);
  if (team.revoked_at !== null) throw new Problem('slack_revoked');
  const { services, company, actor, t } = ctx;
  // Without a transaction: Slack may be slow.
  return new AfterCommit(async () => {
    try {
      await callTeam(services, team, async (client) => {
        const { user } = await client.users.lookupByEmail({ email: actor.email });
        const text = t('slack:test_message', { company: company.name });
        await client.chat.postMessage({ channel: user?.id ?? '', text });
      });
    } catch (error) {
      throw refusalOf(error, actor.email);
    }
    return { ok: true };
  });
}

function refusalOf(error: unknown, email: string): unknown {
  if (error instanceof SlackRefusal && error.code === 'users_not_found')
    return new Problem('slack_user_unknown', { values: { email } });
  return problemOf(error);
}
