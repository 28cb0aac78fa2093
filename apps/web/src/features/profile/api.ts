import { profileEndpoints } from '@fika/contract/calls/profile.gen';
import { sessionsEndpoints } from '@fika/contract/calls/accounts/sessions.gen';
import type { OwnSession } from '@fika/contract/endpoints/accounts/sessions';
import type { UserChange, UserDetail } from '@fika/contract/endpoints/profile';
import type { BodyOfCall } from '@fika/contract/call';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { chooseTimeZone } from '#lib/format.ts';
import { changeLanguage } from '#lib/i18n.ts';
import { useWorkspace, type Workspace, workspaceQuery } from '#lib/session.ts';

export type { OwnSession, UserChange, UserDetail };

/** The reader's own member data in the workspace. */
export function meQuery(workspace: Workspace) {
  return queryOptions({
    queryKey: ['profile', workspace.id, workspace.user.id],
    queryFn: ({ signal }) =>
      api(profileEndpoints.users_detail, { workspace, params: { id: workspace.user.id }, signal }),
  });
}

/** The reader's own data; the route has loaded it before the page renders. */
export function useMe(): UserDetail {
  return useSuspenseQuery(meQuery(useWorkspace())).data;
}

/** Menus and sentences also show the name and use the language of the member. */
function useRefreshMe() {
  const queryClient = useQueryClient();
  const workspace = useWorkspace();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: meQuery(workspace).queryKey }),
      queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace.slug).queryKey }),
      // The first steps begin with the profile.
      queryClient.invalidateQueries({ queryKey: ['onboarding', workspace.id] }),
    ]);
  };
}

export function useUpdateMe() {
  const workspace = useWorkspace();
  const refresh = useRefreshMe();
  return useMutation({
    mutationFn: (body: UserChange) =>
      api(profileEndpoints.users_detail_update, { workspace, params: { id: workspace.user.id }, body }),
    onSuccess: refresh,
  });
}

export type SettingsChange = BodyOfCall<typeof profileEndpoints.update_settings>;

/** Saves one's settings; language and zone are those of the page at once. */
export function useUpdateSettings() {
  const workspace = useWorkspace();
  const refresh = useRefreshMe();
  return useMutation({
    mutationFn: (body: SettingsChange) => api(profileEndpoints.update_settings, { workspace, body }),
    onSuccess: async ({ timezone }, { culture }) => {
      chooseTimeZone(timezone);
      if (culture) await changeLanguage(culture);
      await refresh();
    },
  });
}

/** A workspace with data about the reader. Its pages may be closed to members, so only these facts are known. */
export interface DataOf {
  id: number;
  slug: string;
  name: string;
  /** The reader's id there. */
  user_id: number;
}

const scopeOf = ({ id }: DataOf) => ({ workspace: { id, urls: {} } });

/** Exports all data of the workspace about the reader. */
export function useExportMe(from: DataOf) {
  return useMutation({ mutationFn: () => api(profileEndpoints.export_me, scopeOf(from)) });
}

export function useEraseMe(from: DataOf) {
  return useMutation({
    mutationFn: (password: string | null) =>
      api(sessionsEndpoints.erase_me, { ...scopeOf(from), body: { password } }),
  });
}

/** The browsers that are logged in to the account. */
export const sessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async ({ signal }) => (await api(sessionsEndpoints.auth_sessions, { signal })).results,
});

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: number | 'others') => {
      if (id === 'others') await api(sessionsEndpoints.auth_sessions_end_others);
      else await api(sessionsEndpoints.auth_sessions_end, { params: { id } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}
