import type { TeamsChannel } from '@fika/contract';
import type { ChannelRow } from './queries.ts';

/** A channel with a tab, and what its audience is. */
export function presentChannel(row: ChannelRow): TeamsChannel {
  const { id, channel_id, team_id, team_name, name, tenant_name, audience_id, audience_name } = row;
  const audience = audience_id === null ? null : { id: audience_id, name: audience_name ?? '' };
  const isLost = row.msteams_tenant_id === null || row.lost_at !== null;
  return {
    id,
    channel_id,
    team_id,
    team_name,
    name,
    tenant_name,
    audience,
    state: stateOf(isLost, audience !== null),
    synced_at: row.synced_at,
  };
}

function stateOf(isLost: boolean, isFollowed: boolean): TeamsChannel['state'] {
  if (isLost) return 'lost';
  return isFollowed ? 'followed' : 'tab';
}
