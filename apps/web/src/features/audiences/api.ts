import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { memberListEndpoints } from '@fika/contract/calls/member-list.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { Audience, AudiencePreview, AudienceUpdate } from '@fika/contract/endpoints/audiences';
import type { ShortUser } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';
import { candidates, membersOf, only } from './view.ts';

export type { Audience, AudiencePreview, ShortUser };

const audiences = resource('audiences', ({ id, slug }) => [
  ['members', id],
  ['filter-options', id],
  // The admin who creates an audience gets the permission for it, and the workspace has the permissions.
  workspaceQuery(slug).queryKey,
]);

/** One page of the audiences. */
export const audiencesQuery = (workspace: CallScope, list: ListState) =>
  audiences.page(workspace, ['list', list], (call) =>
    api.list(audiencesEndpoints.audiences, { ...call, query: list }),
  );

export const audienceQuery = (workspace: CallScope, id: number) =>
  audiences.query(workspace, ['one', id], (call) =>
    api(audiencesEndpoints.audiences_get, { ...call, params: { id } }),
  );

/** The members who would join and leave with another filter. A new request aborts the previous one. */
export function previewQuery(workspace: CallScope, id: number, filters: FilterGroup) {
  const asked = audiences.page(workspace, ['preview', id, filters], (call) =>
    api(audiencesEndpoints.audiences_preview, { ...call, params: { id }, body: { filters } }),
  );
  return { ...asked, staleTime: 0, retry: false };
}

interface Page {
  limit: number;
  offset: number;
  search: string;
}

/** The members that an audience holds as it is saved, a few at a time. */
export const audienceMembersQuery = (workspace: CallScope, id: number, page: Page) =>
  audiences.page(workspace, ['members', id, page], (call) =>
    api.list(memberListEndpoints.users, {
      ...call,
      query: { ...page, ordering: 'last_name', filters: membersOf(id) },
    }),
  );

/** Those of them that were added by hand. */
export const addedQuery = (workspace: CallScope, id: number, page: Page) =>
  audiences.page(workspace, ['added', id, page], (call) =>
    api.list(audiencesEndpoints.audiences_added, { ...call, params: { id }, query: page }),
  );

/** Active members by name who are not in an audience yet. */
export function candidatesQuery(workspace: CallScope, id: number, text: string) {
  const found = audiences.page(workspace, ['candidates', id, text], (call) =>
    api(membersEndpoints.users_search, { ...call, body: { filters: candidates(id, text) } }),
  );
  return { ...found, enabled: text !== '' };
}

export const useCreateAudience = () =>
  audiences.useChange((workspace, name: string) =>
    api(audiencesEndpoints.audiences_create, { workspace, body: { name } }),
  );

export const useUpdateAudience = (id: number) =>
  audiences.useChange((workspace, body: AudienceUpdate) =>
    api(audiencesEndpoints.audiences_update, { workspace, params: { id }, body }),
  );

export const useAddByHand = (id: number) =>
  audiences.useChange((workspace, user: number) =>
    api(audiencesEndpoints.audiences_add_members, {
      workspace,
      params: { id },
      body: { filters: only(user) },
    }),
  );

export const useTakeBack = (id: number) =>
  audiences.useChange((workspace, user: number) =>
    api(audiencesEndpoints.audiences_remove_members, {
      workspace,
      params: { id },
      body: { filters: only(user) },
    }),
  );

/** Deletes an audience, and removes its queries from the cache so that no page loads it again. */
export function useDeleteAudience() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(audiencesEndpoints.audiences_delete, { workspace, params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...audiences.all(workspace), 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['filter-options', workspace.id] }),
      ]),
  });
}

/** Refetches the shown audiences when other admins change them. */
export const useLiveAudiences = () => audiences.useLive('audience.changed');
