import { inCompany, type Services } from '#platform/context.ts';
import { callTeam } from '../../teams/gateway.ts';
import { isRevoked } from '../../gateway.ts';
import { noteChange } from '../../users/commands/note-change.ts';

/** Events after which the access to a team may be gone. */
const ENDS: ReadonlySet<string> = new Set(['app_uninstalled', 'tokens_revoked']);

/** Events about a user. */
const CHANGES: ReadonlySet<string> = new Set(['team_join', 'user_change']);

/**
 * Handles an event of a team. Safe to repeat; events of other types change nothing. Slack is asked whether the access is gone: the
 * event may be older than a new installation.
 */
export async function handleEvent(
  services: Services,
  { company_id: companyId, team_id: teamId }: { company_id: number; team_id: number },
  event: { type: string },
): Promise<void> {
  if (CHANGES.has(event.type))
    await inCompany(services, companyId, 'write', (ctx) => noteChange(ctx, teamId, event));
  if (!ENDS.has(event.type)) return;
  const team = await inCompany(services, companyId, 'read', ({ db }) =>
    db
      .selectFrom('slack_teams')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('id', '=', teamId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst(),
  );
  if (!team) return;
  try {
    await callTeam(services, team, (client) => client.auth.test());
  } catch (error) {
    if (!isRevoked(error)) throw error;
  }
}
