import { EMPTY_FILTERS, LIMITS } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { createAudience } from '#features/audiences/commands/create-audience.ts';
import { type ChannelRow, getChannel } from '../queries.ts';
import { enqueueChannelSync } from './sync-channel.ts';

/**
 * Makes an audience of the members in a channel, which follows the channel from then on. Does nothing for one that has an
 * audience. Throws as `createAudience`.
 */
export async function followChannel(ctx: RequestCtx, id: number): Promise<ChannelRow> {
  const { db, company_id, t } = ctx;
  await db
    .selectFrom('msteams_channels')
    .select('id')
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const row = await getChannel(ctx, id);
  if (row.audience_id !== null) return row;
  if (row.msteams_tenant_id === null) throw new Problem('msteams_not_connected');
  const { name, team_name: team } = row;
  const audience_id = await createAudience(ctx, {
    name: (team === '' ? name : `${name} (${team})`).slice(0, LIMITS.nameLength),
    description: t('msteams:channel_audience', { name, team }),
    filters: EMPTY_FILTERS,
  });
  await db
    .updateTable('msteams_channels')
    .set({ audience_id, synced_at: null })
    .where('company_id', '=', company_id)
    .where('id', '=', id)
    .execute();
  await recordAudit(ctx, {
    action: 'audience.teams_followed',
    target_type: 'audience',
    target_id: audience_id,
    data: { channel: name },
  });
  await enqueueChannelSync(ctx, id);
  await ctx.publish('admins', 'msteams.changed', {});
  return getChannel(ctx, id);
}
