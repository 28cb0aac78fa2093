import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import type { Audience, AudiencePreview, AudienceUpdate } from '@fika/contract/endpoints/audiences';
import type { ShortUser } from '@fika/contract/endpoints/members';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import type { ListState } from '#lib/list-state.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { candidates, membersOf, only } from './view.ts';

export type { Audience, AudiencePreview, ShortUser };

const all = (workspace: CallScope) => ['audiences', workspace.id] as const;

/** One page of the audiences. */
export function audiencesQuery(workspace: CallScope, list: ListState) {
  return queryOptions({
    queryKey: [...all(workspace), 'list', list],
    queryFn: ({ signal }) => api.list(audiencesEndpoints.audiences, { workspace, signal, query: list }),
    placeholderData: keepPreviousData,
  });
}

export function audienceQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...all(workspace), 'one', id],
    queryFn: ({ signal }) => api(audiencesEndpoints.audiences_get, { workspace, params: { id }, signal }),
  });
}

/** Who would come and go with another filter. A newer one aborts the one before. */
export function previewQuery(workspace: CallScope, id: number, filters: FilterGroup) {
  return queryOptions({
    queryKey: [...all(workspace), 'preview', id, filters],
    queryFn: ({ signal }) =>
      api(audiencesEndpoints.audiences_preview, { workspace, signal, params: { id }, body: { filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
}

interface Page {
  limit: number;
  offset: number;
  search: string;
}

/** The members that an audience holds as it is saved, a few at a time. */
export function audienceMembersQuery(workspace: CallScope, id: number, page: Page) {
  return queryOptions({
    queryKey: [...all(workspace), 'members', id, page],
    queryFn: ({ signal }) =>
      api.list(membersEndpoints.users, {
        workspace,
        signal,
        query: { ...page, ordering: 'last_name', filters: membersOf(id) },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Those of them that were added by hand. */
export function addedQuery(workspace: CallScope, id: number, page: Page) {
  return queryOptions({
    queryKey: [...all(workspace), 'added', id, page],
    queryFn: ({ signal }) =>
      api.list(audiencesEndpoints.audiences_added, { workspace, signal, params: { id }, query: page }),
    placeholderData: keepPreviousData,
  });
}

/** Active members by name who are not in an audience yet. */
export function candidatesQuery(workspace: CallScope, id: number, text: string) {
  return queryOptions({
    queryKey: [...all(workspace), 'candidates', id, text],
    queryFn: ({ signal }) =>
      api(membersEndpoints.users_search, { workspace, signal, body: { filters: candidates(id, text) } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
}

function useAudienceMutation<Input, Result>(run: (workspace: CallScope, input: Input) => Promise<Result>) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: all(workspace) }),
        queryClient.invalidateQueries({ queryKey: ['members', workspace.id] }),
        queryClient.invalidateQueries({ queryKey: ['filter-options', workspace.id] }),
        // Whoever makes an audience may manage it: with it comes a right.
        queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace.slug).queryKey }),
      ]),
  });
}

export const useCreateAudience = () =>
  useAudienceMutation((workspace, name: string) =>
    api(audiencesEndpoints.audiences_create, { workspace, body: { name } }),
  );

export const useUpdateAudience = (id: number) =>
  useAudienceMutation((workspace, body: AudienceUpdate) =>
    api(audiencesEndpoints.audiences_update, { workspace, params: { id }, body }),
  );

export const useAddByHand = (id: number) =>
  useAudienceMutation((workspace, user: number) =>
    api(audiencesEndpoints.audiences_add_members, {
      workspace,
      params: { id },
      body: { filters: only(user) },
    }),
  );

export const useTakeBack = (id: number) =>
  useAudienceMutation((workspace, user: number) =>
    api(audiencesEndpoints.audiences_remove_members, {
      workspace,
      params: { id },
      body: { filters: only(user) },
    }),
  );

/** Deletes an audience; what was read of it is forgotten, so that no page asks for it again. */
export function useDeleteAudience() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(audiencesEndpoints.audiences_delete, { workspace, params: { id } }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [...all(workspace), 'list'] }),
        queryClient.invalidateQueries({ queryKey: ['filter-options', workspace.id] }),
      ]),
  });
}

/** Keeps what is shown of audiences up to date while others change them. */
export function useLiveAudiences(): void {
  const workspace = useWorkspace();
  useLiveQueries(['audience.changed'], () => [{ queryKey: all(workspace) }]);
}
