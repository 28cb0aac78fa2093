import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import { ssoEndpoints } from '@fika/contract/calls/sso.gen';
import type { SamlMetadata, SsoCertificate, SsoError, SsoState } from '@fika/contract/endpoints/sso';
import type { SsoSettings } from '@fika/contract/single-sign-on';
import type { BodyOfCall } from '@fika/contract/call';
import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace, workspaceQuery } from '#lib/session.ts';

export type { SamlMetadata, SsoCertificate, SsoError, SsoSettings, SsoState };
export type SsoInput = BodyOfCall<typeof ssoEndpoints.sso_save>;

/** The single sign-on of the workspace. Only for superadmins. */
export function ssoQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['sso', workspace.id],
    queryFn: ({ signal }) => api(ssoEndpoints.sso_get, { workspace, signal }),
  });
}

/** The same; the route has loaded it before the page renders. */
export function useSso(): SsoState {
  return useSuspenseQuery(ssoQuery(useWorkspace())).data;
}

/** Reads metadata, pasted or at an address. Saves nothing. */
export function useReadMetadata() {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: (body: BodyOfCall<typeof ssoEndpoints.saml_metadata_parser>) =>
      api(ssoEndpoints.saml_metadata_parser, { workspace, body }),
  });
}

export function useSaveSso() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: SsoInput) => api(ssoEndpoints.sso_save, { workspace, body }),
    onSuccess: (state) => queryClient.setQueryData(ssoQuery(workspace).queryKey, state),
  });
}

export function useDeleteSso() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(ssoEndpoints.sso_delete, { workspace }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ssoQuery(workspace).queryKey }),
  });
}

/** Sets the lifetime of passwords or admin sessions; null means the default. */
export function useSavePolicy() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: 'password_policy' | 'session_policy'; value: unknown }) =>
      api(workspacesEndpoints.save_option, { workspace, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: workspaceQuery(workspace.slug).queryKey }),
  });
}
