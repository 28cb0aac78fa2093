import type { WebClient } from '@slack/web-api';
import { inCompany, type Services } from '#platform/context.ts';
import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { noteRevoked } from '../commands/note-revoked.ts';
import {
  callSlack,
  isRevoked,
  slackApp,
  SlackRateLimited,
  SlackRefusal,
  SlackUnreachable,
} from '../gateway.ts';
import { getTeam, type SlackTeamRow } from '../queries.ts';
import { openTokens } from '../tokens/queries.ts';

/**
 * Calls Slack in a team, outside of any transaction, and records a failure or a lost access at the team.
 *
 * @throws Problem `slack_off`; SlackRefusal, SlackRateLimited and SlackUnreachable as `callSlack`.
 */
export async function callTeam<T>(
  services: Services,
  row: SlackTeamRow,
  call: (client: WebClient) => Promise<T>,
): Promise<T> {
  const app = slackApp(services.config);
  if (!app) throw new Problem('slack_off');
  try {
    const result = await callSlack(app, openTokens(services, row).access_token, call);
    if (row.failed_at !== null) await note(services, row, null);
    return result;
  } catch (error) {
    if (isRevoked(error)) await inCompany(services, row.company_id, 'write', (ctx) => noteRevoked(ctx, row));
    else if (error instanceof SlackUnreachable || error instanceof SlackRateLimited)
      await note(services, row, error.message);
    throw error;
  }
}

/** Records the last failure of a team, or that there is none any more. */
async function note(services: Services, row: SlackTeamRow, failure: string | null): Promise<void> {
  await inCompany(services, row.company_id, 'write', async (ctx) => {
    await ctx.db
      .updateTable('slack_teams')
      .set({ failure: failure?.slice(0, 300) ?? null, failed_at: failure === null ? null : await ctx.now() })
      .where('company_id', '=', row.company_id)
      .where('id', '=', row.id)
      .execute();
    await ctx.publish('admins', 'slack.changed', { id: row.id });
  });
}

/** The problem that a failed call of Slack is for the person who waits for it. Returns other errors as they are. */
export function problemOf(error: unknown): unknown {
  if (isRevoked(error)) return new Problem('slack_revoked');
  if (error instanceof SlackRateLimited)
    return new Problem('slack_rate_limited', { values: { seconds: String(error.seconds) } });
  if (error instanceof SlackRefusal) {
    if (error.code === 'missing_scope') return new Problem('slack_scope_missing');
    if (error.code === 'channel_not_found') return new Problem('slack_channel_unknown');
  }
  return error instanceof SlackRefusal || error instanceof SlackUnreachable
    ? new Problem('slack_unreachable')
    : error;
}

/** Asks Slack about a team for the person who waits, without a transaction: Slack may be slow. */
export async function askTeam<T>(
  ctx: RequestCtx,
  id: number,
  ask: (team: SlackTeamRow) => Promise<T>,
): Promise<AfterCommit<T>> {
  const team = await getTeam(ctx, id);
  if (team.revoked_at !== null) throw new Problem('slack_revoked');
  // Its users and channels are listed for one workspace at a time.
  if (team.is_organization) throw new Problem('slack_organization');
  return new AfterCommit(() =>
    ask(team).catch((error: unknown) => {
      throw problemOf(error);
    }),
  );
}
