import { z } from 'zod';
import type { Services } from '#platform/context.ts';
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

/**
 * The people in a channel, without guests and people of other tenants. Their addresses come from the list of the team: that of
 * the channel has addresses which are no proof of who someone is. Throws as `readGraphList`.
 */
export async function listChannelPeople(
  services: Services,
  channel: { tenant_id: string; team_id: string; channel_id: string },
): Promise<ChannelPerson[]> {
  const { tenant_id: tenantId, team_id: teamId, channel_id: channelId } = channel;
  const people = await readGraphList(services, tenantId, {
    path: `/teams/${teamId}/channels/${encodeURIComponent(channelId)}/members`,
    item: inside,
  });
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
