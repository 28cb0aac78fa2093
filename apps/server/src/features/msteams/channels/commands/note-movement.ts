import type { Ctx } from '#platform/context.ts';
import { enqueueChannelSync } from './sync-channel.ts';

/** Many people join at once when a channel is announced. */
const DEBOUNCE_MS = 5_000;

/**
 * Enqueues the comparison of the channels of a tenant that are audiences: all of them where its users are other members than
 * before, and those of one team after an event of Teams that people joined or left it.
 */
export async function noteMovement(ctx: Ctx, tenantId: number, teamId?: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('msteams_channels')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('msteams_tenant_id', '=', tenantId)
    .where('audience_id', 'is not', null)
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId ?? ''))
    .execute();
  const startAfter = new Date(Date.now() + DEBOUNCE_MS).toISOString();
  for (const { id } of rows) await enqueueChannelSync(ctx, id, startAfter);
}

/** The same after an event of Teams about a team: people, or the app, joined or left it. Programs may write to its channels. */
export async function noteTeamChange(ctx: Ctx, tenantId: number, teamId: string): Promise<void> {
  await noteMovement(ctx, tenantId, teamId);
  const known = await ctx.db
    .selectFrom('msteams_channels')
    .select('id')
    .where('company_id', '=', ctx.company_id)
    .where('msteams_tenant_id', '=', tenantId)
    .where('team_id', '=', teamId)
    .limit(1)
    .executeTakeFirst();
  if (known) await ctx.emit('msteams.team_changed', { msteams_tenant_id: tenantId, team_id: teamId });
}
