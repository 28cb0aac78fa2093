import { z } from 'zod';
import { inCompany, type Services } from '#platform/context.ts';
import { callTeam } from '../../teams/gateway.ts';
import { isRevoked } from '../../gateway.ts';
import { noteMovement } from '../../channels/commands/note-movement.ts';
import { findConnectedTeam } from '../../queries.ts';
import { slackAnswers } from '../types.ts';
import { noteChange } from '../../users/commands/note-change.ts';

/** Events after which the access to a team may be gone. */
const ENDS: ReadonlySet<string> = new Set(['app_uninstalled', 'tokens_revoked']);

/** Events about a user. */
const CHANGES: ReadonlySet<string> = new Set(['team_join', 'user_change']);

/** Events about a channel. */
const MOVEMENTS: ReadonlySet<string> = new Set(['member_joined_channel', 'member_left_channel']);

const homeOpened = z.object({
  type: z.literal('app_home_opened'),
  tab: z.literal('home'),
  user: z.string().min(1).max(100),
});

interface From {
  company_id: number;
  team_id: number;
}

/** Handles an event of a team. Safe to repeat; events of other types change nothing. */
export async function handleEvent(services: Services, from: From, event: { type: string }): Promise<void> {
  const { company_id, team_id } = from;
  if (CHANGES.has(event.type))
    await inCompany(services, company_id, 'write', (ctx) => noteChange(ctx, team_id, event));
  if (MOVEMENTS.has(event.type))
    await inCompany(services, company_id, 'write', (ctx) => noteMovement(ctx, team_id, event));
  if (ENDS.has(event.type)) await checkAccess(services, from);
  const opened = homeOpened.safeParse(event);
  if (!opened.success) return;
  const person = { company_id, slack_team_id: team_id, slack_user_id: opened.data.user };
  await services.ports.one(slackAnswers).home(services, person);
}

/** Asks Slack whether the access is gone: the event may be older than a new installation. */
async function checkAccess(services: Services, { company_id: companyId, team_id: id }: From): Promise<void> {
  const team = await inCompany(services, companyId, 'read', (ctx) => findConnectedTeam(ctx, id));
  if (!team) return;
  try {
    await callTeam(services, team, (client) => client.auth.test());
  } catch (error) {
    if (!isRevoked(error)) throw error;
  }
}
