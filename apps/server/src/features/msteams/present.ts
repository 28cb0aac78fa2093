import { TEAMS_GROUPS_MISSING, TEAMS_MISSING, type TeamsLink, type TeamsTenant } from '@fika/contract';
import type { LinkRow } from './links/queries.ts';
import type { ListedTenant } from './queries.ts';

export const presentTenant = (row: ListedTenant): TeamsTenant => ({
  id: row.id,
  tenant: { id: row.tenant_id, name: row.name },
  can_send: row.bot_gone_at === null,
  linked_count: row.linked_count ?? 0,
  installed_count: row.installed_count ?? 0,
  state: stateOf(row),
  missing: TEAMS_MISSING.find((one) => one === row.install_problem) ?? null,
  groups_missing: TEAMS_GROUPS_MISSING.find((one) => one === row.group_problem) ?? null,
  last_event_at: row.last_event_at,
  connected_by_name: row.connected_by_name,
  connected_at: row.connected_at,
});

function stateOf({ bot_gone_at: goneAt, failed_at: failedAt }: ListedTenant): TeamsTenant['state'] {
  if (goneAt !== null) return 'blocked';
  return failedAt === null ? 'connected' : 'failing';
}

/** The users of Teams that a member is. */
export const presentLinks = (rows: readonly LinkRow[]): TeamsLink[] =>
  rows.map(({ msteams_tenant_id: id, tenant_name, linked_by, linked_at }) => ({
    id,
    tenant_name,
    linked_by: linked_by === 'member' ? 'member' : 'address',
    linked_at,
  }));
