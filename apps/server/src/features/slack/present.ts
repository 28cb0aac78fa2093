import type { SlackTeam } from '@fika/contract';
import type { ListedTeam } from './queries.ts';
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
