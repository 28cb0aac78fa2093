import { adminsEndpoints } from '@fika/contract/calls/admins.gen';
import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { memberListEndpoints } from '@fika/contract/calls/member-list.gen';
import type { Admin } from '@fika/contract/endpoints/admins';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { LIMITS } from '@fika/contract/limits';
import type { Permissions } from '@fika/contract/permissions';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { resource } from '#lib/resource.ts';

export type { Admin };

const admins = resource('admins', ({ id }) => [['members', id]]);

/** One page of the admins. */
export const adminsQuery = (workspace: CallScope, list: ListState) =>
  admins.page(workspace, ['list', list], (call) =>
    api.list(adminsEndpoints.admins, { ...call, query: list }),
  );

export const adminQuery = (workspace: CallScope, id: number) =>
  admins.query(workspace, [id], (call) => api(adminsEndpoints.admin, { ...call, params: { id } }));

/** The superadmins, who can change permissions. */
export const superadminsQuery = (workspace: CallScope) =>
  admins.query(workspace, ['superadmins'], async (call) => {
    const query = { limit: LIMITS.pageSizeMax, ordering: '-role' };
    const { results } = await api(adminsEndpoints.admins, { ...call, query });
    return results.filter(({ role }) => role === 2);
  });

const ids = (value: number[]): FilterGroup => ({
  version: 'v1',
  operator: 'and',
  filters: [{ type: 'usercompany_id', operator: 'inn', value }],
});

/** How many admins the plan has room for, and whether there is room for one more member. */
export const slotsQuery = (workspace: CallScope) =>
  admins.query(workspace, ['slots'], (call) =>
    // No user has the id 0, so the check returns the current and allowed numbers without a change.
    api(adminsEndpoints.check_has_admin_slots, { ...call, body: { filters: ids([0]) } }),
  );

/** Active members without a role, by name or address. */
export const candidatesQuery = (workspace: CallScope, search: string) =>
  admins.page(workspace, ['candidates', search], (call) =>
    api(memberListEndpoints.users, {
      ...call,
      query: {
        search,
        limit: 20,
        ordering: 'last_name',
        filters: {
          version: 'v1',
          operator: 'and',
          filters: [{ type: 'is_admin', operator: 'eq', value: false }],
        },
      },
    }),
  );

/** A program or an audience that can be chosen. */
interface Item {
  id: number;
  name: string;
}

/** The programs that can be chosen. */
export const programsQuery = (workspace: CallScope) =>
  admins.query(workspace, ['programs'], async (call): Promise<Item[]> => {
    const items: Item[] = [];
    for (;;) {
      const query = { limit: LIMITS.pageSizeMax, offset: items.length, ordering: 'name' };
      const page = await api(campaignsEndpoints.campaigns_list, { ...call, query });
      items.push(...page.results);
      if (page.next === null || page.results.length === 0) return items;
    }
  });

/** The audiences that can be chosen. */
export const audiencesQuery = (workspace: CallScope) =>
  admins.query(workspace, ['audiences'], (call): Promise<Item[]> => {
    return api(audiencesEndpoints.audiences_search, { ...call, body: { limit: LIMITS.filterListLength } });
  });

export const useGrantAdmin = () =>
  admins.useChange((workspace, id: number) =>
    api(adminsEndpoints.grant_admin_users, { workspace, body: { filters: ids([id]) } }),
  );

export const useRemoveAdmin = () =>
  admins.useChange((workspace, id: number) =>
    api(adminsEndpoints.remove_admin_users, { workspace, body: { filters: ids([id]) } }),
  );

export const useUpdateRole = () =>
  admins.useChange((workspace, { id, role }: { id: number; role: 1 | 2 }) =>
    api(adminsEndpoints.update_role, { workspace, params: { id }, body: { role } }),
  );

export const useUpdatePermissions = () =>
  admins.useChange((workspace, { id, permissions }: { id: number; permissions: Partial<Permissions> }) =>
    api(adminsEndpoints.update_permissions, { workspace, params: { id }, body: { permissions } }),
  );
