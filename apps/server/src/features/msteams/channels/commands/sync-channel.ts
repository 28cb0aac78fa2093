import { type Ctx, inCompany, type Services } from '#platform/context.ts';
import { followMembers } from '#features/audiences/commands/follow-members.ts';
import { listChannelPeople, TeamsRefusal } from '../gateway.ts';
import { getChannel, listMembersIn } from '../queries.ts';

export interface ChannelSync {
  company_id: number;
  /** The number of the channel here. */
  id: number;
}

/** Compares the audience of a channel with those who are in it. An audience of a channel that is gone stays as it is. Throws as `callGraph`. */
export async function syncChannel(services: Services, { company_id, id }: ChannelSync): Promise<void> {
  const begun = await inCompany(services, company_id, 'read', async (ctx) => ({
    at: await ctx.now(),
    channel: await ctx.db
      .selectFrom('msteams_channels')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .executeTakeFirst()
      .then((row) => (row ? getChannel(ctx, id) : null)),
  }));
  const { channel, at } = begun;
  if (!channel || channel.audience_id === null || channel.tenant_id === null) return;
  const { tenant_id, team_id, channel_id } = channel;
  try {
    const people = await listChannelPeople(services, { tenant_id, team_id, channel_id });
    await inCompany(services, company_id, 'write', async (ctx) => {
      const isNewest = await noteCompared(ctx, id, at);
      if (!isNewest || channel.audience_id === null || channel.msteams_tenant_id === null) return;
      const members = await listMembersIn(ctx, channel.msteams_tenant_id, people);
      await followMembers(ctx, channel.audience_id, members);
      await ctx.publish('admins', 'msteams.changed', {});
    });
  } catch (error) {
    if (!(error instanceof TeamsRefusal)) throw error;
    services.log.warn({ status: error.status, channel: id }, 'Microsoft showed no people of a channel');
    await inCompany(services, company_id, 'write', (ctx) => noteLost(ctx, id));
  }
}

/** Whether nothing newer was compared meanwhile. The row stays locked. */
async function noteCompared(ctx: Ctx, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('msteams_channels')
    .set({ synced_at: at, lost_at: null })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .where('audience_id', 'is not', null)
    .where((eb) => eb.or([eb('synced_at', 'is', null), eb('synced_at', '<', at)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function noteLost(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .updateTable('msteams_channels')
    .set({ lost_at: await ctx.now() })
    .where('company_id', '=', ctx.company_id)
    .where('id', '=', id)
    .execute();
  await ctx.publish('admins', 'msteams.changed', {});
}

/** Enqueues the comparison of a channel; one of a channel waits at a time. */
export async function enqueueChannelSync(ctx: Ctx, id: number, startAfter?: string): Promise<void> {
  await ctx.enqueue(
    'msteams.sync-channel',
    { id },
    { singletonKey: String(id), ...(startAfter ? { startAfter } : {}) },
  );
}
