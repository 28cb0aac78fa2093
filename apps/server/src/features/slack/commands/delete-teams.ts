import { AfterCommit, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { turnIntoEmails } from '#features/email-outbox/commands/turn-into-emails.ts';
import { callSlack, isRevoked, slackApp } from '../gateway.ts';
import type { SlackTeamRow } from '../queries.ts';
import { openTokens } from '../tokens/queries.ts';
import { storeCredentials } from './store-credentials.ts';

/** Disconnects one team or all: deletes what is stored, then revokes the access at Slack. */
export async function deleteTeams(ctx: RequestCtx, id?: number): Promise<AfterCommit<{ ok: true }>> {
  const { db, company_id } = ctx;
  const rows = await db
    .deleteFrom('slack_teams')
    .where('company_id', '=', company_id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .returningAll()
    .execute();
  if (id !== undefined && rows.length === 0) throw new Problem('not_found');
  for (const row of rows) {
    await turnIntoEmails(ctx, { which: { chat: 'slack', id: row.id }, reason: 'slack_disconnected' });
    await recordAudit(ctx, {
      action: 'slack.disconnected',
      target_type: 'slack_team',
      target_id: row.id,
      data: { name: row.name },
    });
  }
  await storeCredentials(ctx);
  await ctx.publish('admins', 'slack.changed', {});
  return new AfterCommit(async () => {
    for (const row of rows) await revoke(ctx, row);
    return { ok: true };
  });
}

/** Slack may be away: the token is deleted here, and an admin of Slack can remove the app there. */
async function revoke({ services, log }: RequestCtx, row: SlackTeamRow): Promise<void> {
  const app = slackApp(services.config);
  if (!app || row.revoked_at !== null) return;
  try {
    const { access_token: token } = openTokens(services, row);
    await callSlack(app, token, (client) =>
      client.apps.uninstall({ client_id: app.id, client_secret: app.secret }),
    );
  } catch (error) {
    if (!isRevoked(error))
      log.warn({ err: error, company_id: row.company_id }, 'access to Slack was not revoked');
  }
}
