import { LIMITS, type InputOf, type teamsChannelsEndpoints } from '@fika/contract';
import { sql } from 'kysely';
import { inCompany } from '#platform/context.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { recordAudit } from '#features/audit/record.ts';
import { PermissionMissing } from '../../bot/people/gateway.ts';
import { TeamsRateLimited, TeamsRefusal, TeamsUnreachable } from '../../calls/gateway.ts';
import { isLinkedTo } from '../../links/queries.ts';
import { readTabToken } from '../../tabs/commands/sign-in.ts';
import { type ChannelPlace, isInChannel } from '../gateway.ts';
import { type ChannelRow, getChannel } from '../queries.ts';

type Given = InputOf<typeof teamsChannelsEndpoints.msteams_channel_save>['body'];

/**
 * Saves the channel of a tab that an admin sets up, as one of the tenant of their token. Microsoft says whether the channel is one of
 * the team, and whether the admin is in it: ids can be guessed, and a channel may be private. Runs outside of the transaction of the
 * request.
 *
 * @throws Problem as `readTabToken` and `assertInChannel`; `msteams_not_connected` for a tenant of another company, and
 * `msteams_user_unknown` for the token of another person than the admin.
 */
export async function saveChannel(request: RequestCtx, { token, ...given }: Given): Promise<ChannelRow> {
  const { services, company_id, actor } = request;
  const { tenant, person } = await readTabToken(request, token);
  if (tenant.company_id !== company_id) throw new Problem('msteams_not_connected');
  const user = { msteams_tenant_id: tenant.id, object_id: person.object_id };
  const isLinked = await inCompany(services, company_id, 'read', (ctx) =>
    isLinkedTo(ctx, user, actor.user_id),
  );
  if (!isLinked) throw new Problem('msteams_user_unknown', { values: { address: person.address } });
  await assertInChannel(request, { tenant_id: person.tenant_id, ...given }, person.object_id);
  return inCompany(services, company_id, 'write', async (transaction) => {
    const ctx = { ...request, ...transaction };
    const { db } = ctx;
    // Disconnecting the tenant waits, and so do others who add a channel.
    const stays = await db
      .selectFrom('msteams_tenants')
      .select('id')
      .where('company_id', '=', company_id)
      .where('id', '=', tenant.id)
      .forUpdate()
      .executeTakeFirst();
    if (!stays) throw new Problem('msteams_not_connected');
    const { id, is_new: isNew } = await db
      .insertInto('msteams_channels')
      .values({ ...given, company_id, msteams_tenant_id: tenant.id, added_by: actor.user_id })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'msteams_tenant_id', 'channel_id']).doUpdateSet({
          name: given.name,
          team_name: given.team_name,
          team_id: given.team_id,
          lost_at: null,
        }),
      )
      .returning(['id', sql<boolean>`xmax = 0`.as('is_new')])
      .executeTakeFirstOrThrow();
    if (isNew) await noteAdded(ctx, id, given.name);
    return getChannel(ctx, id);
  });
}

/**
 * @throws Problem `msteams_channel_unknown` for a channel that is none of the team, or that the person is not in; both look the
 * same. `msteams_channel_permission`, `msteams_rate_limited` and `msteams_unreachable` where Microsoft does not say.
 */
async function assertInChannel(
  { services }: RequestCtx,
  place: ChannelPlace,
  objectId: string,
): Promise<void> {
  let isInside = false;
  try {
    isInside = await isInChannel(services, place, objectId);
  } catch (error) {
    if (error instanceof PermissionMissing) throw new Problem('msteams_channel_permission');
    if (error instanceof TeamsRateLimited)
      throw new Problem('msteams_rate_limited', { values: { seconds: String(error.seconds) } });
    if (error instanceof TeamsRefusal || error instanceof TeamsUnreachable)
      throw new Problem('msteams_unreachable');
    throw error;
  }
  if (!isInside) throw new Problem('msteams_channel_unknown');
}

async function noteAdded(ctx: RequestCtx, id: number, name: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('msteams_channels')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', ctx.company_id)
    .executeTakeFirstOrThrow();
  const { teamsChannelsMax: max } = LIMITS;
  if (count > max) throw new Problem('msteams_channels_full', { values: { max: String(max) } });
  await recordAudit(ctx, {
    action: 'msteams.channel_added',
    target_type: 'msteams_channel',
    target_id: id,
    data: { name },
  });
  await ctx.publish('admins', 'msteams.changed', {});
}
