import { z } from 'zod';
import type { Services } from '#platform/context.ts';
import { permittedInTenant } from '../bot/people/gateway.ts';
import { TeamsRefusal } from '../calls/gateway.ts';
import { readGraphList } from '../graph/gateway.ts';

export { TeamsRefusal } from '../calls/gateway.ts';

/** A person in a channel whose account its tenant manages. */
export interface ChannelPerson {
  /** The id at Microsoft. */
  object_id: string;
  /** What they log in with, in lower case; empty where Microsoft does not say. */
  address: string;
}

const inside = z.object({
  userId: z.guid().nullish(),
  tenantId: z.guid().nullish(),
  roles: z.array(z.string()).nullish(),
});

const known = z.object({
  id: z.guid(),
  userPrincipalName: z.string().nullish(),
  userType: z.string().nullish(),
});

/** A channel, by its ids at Microsoft. */
export interface ChannelPlace {
  tenant_id: string;
  team_id: string;
  channel_id: string;
}

/** Everyone in a channel of a team: a refusal with status 404 where the channel is of another team. Throws as `readGraphList`. */
const listInside = (services: Services, { tenant_id, team_id, channel_id }: ChannelPlace) =>
  readGraphList(services, tenant_id, {
    path: `/teams/${team_id}/channels/${encodeURIComponent(channel_id)}/members`,
    item: inside,
  });

/** Whether a person is in a channel of a team, as Microsoft says it. Throws as `callGraph`, and PermissionMissing. */
export async function isInChannel(
  services: Services,
  place: ChannelPlace,
  objectId: string,
): Promise<boolean> {
  try {
    const people = await permittedInTenant(listInside(services, place));
    return people.some(
      ({ userId, tenantId }) =>
        userId?.toLowerCase() === objectId && tenantId?.toLowerCase() === place.tenant_id,
    );
  } catch (error) {
    if (error instanceof TeamsRefusal && error.status === 404) return false;
    throw error;
  }
}

/**
 * The people in a channel, without guests and people of other tenants. Their addresses come from the list of the team: that of
 * the channel has addresses which are no proof of who someone is. Throws as `readGraphList`.
 */
export async function listChannelPeople(services: Services, channel: ChannelPlace): Promise<ChannelPerson[]> {
  const { tenant_id: tenantId, team_id: teamId } = channel;
  const people = await listInside(services, channel);
  const team = await readGraphList(services, tenantId, {
    path: `/groups/${teamId}/members?$select=id,userPrincipalName,userType&$top=999`,
    item: known,
  });
  const accounts = new Map(team.map((account) => [account.id.toLowerCase(), account]));
  return people.flatMap(({ userId, tenantId: home, roles }) => {
    const isOwn = home?.toLowerCase() === tenantId && roles?.includes('guest') !== true;
    const account = userId ? accounts.get(userId.toLowerCase()) : undefined;
    if (!userId || !isOwn || account?.userType === 'Guest') return [];
    const isMember = account?.userType === 'Member';
    const address = isMember ? (account.userPrincipalName ?? '').toLowerCase() : '';
    return [{ object_id: userId.toLowerCase(), address }];
  });
}
