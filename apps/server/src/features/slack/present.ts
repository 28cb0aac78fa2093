import type { FollowedChannel, SlackLink, SlackTeam } from '@fika/contract';
import type { FollowedRow } from './channels/queries.ts';
import type { ListedTeam } from './queries.ts';
import type { LinkRow } from './users/queries.ts';
import { missingScopes } from './rules.ts';

/** A team without its tokens. */
export function presentTeam(row: ListedTeam): SlackTeam {
  return {
    id: row.id,
    team: { id: row.team_id, name: row.name },
    is_organization: row.is_organization,
    scope: row.scope,
    missing_scopes: missingScopes(row.scope),
    state: stateOf(row),
    failure: row.failure,
    failed_at: row.failed_at,
    last_event_at: row.last_event_at,
    connected_by_name: row.connected_by_name,
    connected_at: row.connected_at,
  };
}

function stateOf({ revoked_at: revokedAt, failed_at: failedAt }: ListedTeam): SlackTeam['state'] {
  if (revokedAt !== null) return 'revoked';
  return failedAt === null ? 'connected' : 'failing';
}

/** The users at Slack that a member is. */
export function presentLinks(rows: readonly LinkRow[]): SlackLink[] {
  return rows.map(({ slack_team_id: id, team_name, linked_by, linked_at }) => ({
    id,
    team_name,
    linked_by: linked_by === 'member' ? 'member' : 'address',
    linked_at,
  }));
}

/** A channel whose members are an audience. */
export function presentFollowed(row: FollowedRow): FollowedChannel {
  const { id, slack_team_id: teamId, channel_id, name, is_private, audience_id, audience_name } = row;
  const isOver = teamId === null || row.revoked_at !== null || row.lost_at !== null;
  return {
    id,
    team_id: teamId,
    channel_id,
    name,
    is_private,
    audience: { id: audience_id, name: audience_name },
    state: isOver ? 'lost' : 'followed',
    synced_at: row.synced_at,
  };
}
