import type { SlackTeam } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany } from '#platform/context.ts';
import { tokenHash } from '#platform/crypto/keys.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { recordAudit } from '#features/audit/record.ts';
import { exchangeCode, type Installation, redirectUri, slackApp, SlackRefusal } from '../gateway.ts';
import { presentTeam } from '../present.ts';
import { getListedTeam, isTakenElsewhere } from '../queries.ts';
import { sealTokens } from '../tokens/queries.ts';
import { enqueueUsersSync } from '../users/commands/sync-users.ts';
import { storeCredentials } from './store-credentials.ts';

/** Uses up a consent that was started by the same admin. Throws `slack_consent_invalid`. */
export async function takeConsent(ctx: RequestCtx, state: string): Promise<void> {
  const { company_id, db, actor } = ctx;
  const row = await db
    .deleteFrom('slack_consents')
    .where('company_id', '=', company_id)
    .where('state_hash', '=', tokenHash(state))
    .where('user_id', '=', actor.user_id)
    .where('expires_at', '>', sql<string>`app_now()`)
    .returning('user_id')
    .executeTakeFirst();
  if (!row) throw new Problem('slack_consent_invalid');
}

/**
 * Exchanges the code for tokens and stores the team; one that is connected already gets the new tokens and permissions. Runs
 * outside of the transaction of the request.
 */
export async function finishInstall(request: RequestCtx, code: string): Promise<SlackTeam> {
  const { services, company_id } = request;
  const app = slackApp(services.config);
  if (!app) throw new Problem('slack_off');
  const given = await exchangeCode(app, code, redirectUri(services.config)).catch((error: unknown) => {
    services.log.warn({ err: error, company_id }, 'a Slack workspace could not be connected');
    throw refusalOf(error);
  });
  return inCompany(services, company_id, 'write', async (transaction) => {
    const ctx = { ...request, ...transaction };
    await assertFree(ctx, given);
    const id = await keepTeam(ctx, given);
    await recordAudit(ctx, {
      action: 'slack.connected',
      target_type: 'slack_team',
      target_id: id,
      data: { name: given.name, scope: given.scope },
    });
    await storeCredentials(ctx);
    if (!given.is_organization) await enqueueUsersSync(ctx, { team_id: id });
    await tellSuperadmins(ctx, 'slack_connected', { name: given.name });
    await ctx.publish('admins', 'slack.changed', { id });
    return presentTeam(await getListedTeam(ctx, id));
  });
}

/** Answers of Slack to a code that is not valid, or not any more. */
const INVALID_CODES: ReadonlySet<string> = new Set(['invalid_code', 'code_already_used', 'code_expired']);

function refusalOf(error: unknown): Problem {
  if (!(error instanceof SlackRefusal)) return new Problem('slack_unreachable');
  if (INVALID_CODES.has(error.code)) return new Problem('slack_consent_invalid');
  // Waiting would not help: the id, the secret or an address of the app is wrong, or the app is not open to other workspaces.
  return new Problem('slack_app_refused', { values: { code: error.code } });
}

/** A team belongs to one company: its events name no company. Others who connect it meanwhile wait for this transaction. */
async function assertFree(ctx: RequestCtx, { team_id: teamId }: Installation): Promise<void> {
  const { services, db, company_id } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`slack_teams ${teamId}`}, 0))`.execute(db);
  const isTaken = await services.database.system('read', (all) => isTakenElsewhere(all, company_id, teamId));
  if (isTaken) throw new Problem('slack_team_taken');
}

async function keepTeam(
  { services, db, company_id, actor }: RequestCtx,
  given: Installation,
): Promise<number> {
  const { tokens, expires_in: seconds, ...team } = given;
  const row = {
    ...team,
    sealed_tokens: sealTokens(services, { company_id, team_id: team.team_id }, tokens),
    token_expires_at: seconds === null ? null : sql<string>`app_now() + make_interval(secs => ${seconds})`,
    connected_by: actor.user_id,
    connected_at: sql<string>`app_now()`,
    failure: null,
    failed_at: null,
    revoked_at: null,
  };
  const { id } = await db
    .insertInto('slack_teams')
    .values({ company_id, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'team_id']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
