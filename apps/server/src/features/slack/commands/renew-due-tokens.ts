import { sql } from 'kysely';
import { inCompany, type Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { isRevoked, renewTokens, slackApp, SlackRefusal } from '../gateway.ts';
import { openTokens, sealTokens } from '../tokens/queries.ts';
import { noteRevoked } from './note-revoked.ts';

/** Tokens that end live for twelve hours. */
const HOURS_LEFT = 4;

/** Answers that say that a token can be renewed no more. */
const GONE: ReadonlySet<string> = new Set(['invalid_refresh_token', 'token_expired']);

/** Renews the tokens that end soon. The next run tries again what failed: there are hours left. */
export async function renewDueTokens(services: Services, _payload: object, log: Log): Promise<void> {
  const due = await services.database.system('read', (db) =>
    db
      .selectFrom('slack_teams')
      .select(['company_id', 'id'])
      .where('revoked_at', 'is', null)
      .where('token_expires_at', '<', sql<string>`app_now() + make_interval(hours => ${HOURS_LEFT})`)
      .orderBy('token_expires_at')
      .execute(),
  );
  for (const team of due) {
    if (services.jobs.isStopping) return;
    await renew(services, team).catch((error: unknown) =>
      log.warn({ err: error, company_id: team.company_id }, 'a token of Slack could not be renewed'),
    );
  }
}

async function renew(services: Services, team: { company_id: number; id: number }): Promise<void> {
  const app = slackApp(services.config);
  if (!app) return;
  await inCompany(services, team.company_id, 'write', async (ctx) => {
    // The row stays locked during the call: Slack takes a token back once it is renewed, so two workers must not both try.
    const row = await ctx.db
      .selectFrom('slack_teams')
      .selectAll()
      .where('company_id', '=', team.company_id)
      .where('id', '=', team.id)
      .where('revoked_at', 'is', null)
      .where('token_expires_at', '<', sql<string>`app_now() + make_interval(hours => ${HOURS_LEFT})`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return;
    const { refresh_token: token } = openTokens(services, row);
    if (token === null) return;
    try {
      const { expires_in: seconds, ...tokens } = await renewTokens(app, token);
      await ctx.db
        .updateTable('slack_teams')
        .set({
          sealed_tokens: sealTokens(services, row, tokens),
          token_expires_at: sql<string>`app_now() + make_interval(secs => ${seconds})`,
        })
        .where('company_id', '=', row.company_id)
        .where('id', '=', row.id)
        .execute();
    } catch (error) {
      if (!isRevoked(error) && !(error instanceof SlackRefusal && GONE.has(error.code))) throw error;
      await noteRevoked(ctx, row);
    }
  });
}
