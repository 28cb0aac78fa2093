import { invitationsEndpoints } from '@fika/contract/calls/invitations.gen';
import { settingsEndpoints } from '@fika/contract/calls/settings.gen';
import { INVITATION_ORDERINGS } from '@fika/contract/endpoint-values';
import type { InvitationView, Invite, InviteLink, InviteResult } from '@fika/contract/endpoints/invitations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { beginSession, useWorkspace } from '#lib/session.ts';
import type { InvitesState } from './search.ts';

export type { InvitationView, Invite, InviteLink, InviteResult };

const all = (workspace: CallScope) => ['invitations', workspace.id] as const;

/** One page of the invitations. */
export function invitesQuery(workspace: CallScope, { state, ...list }: InvitesState) {
  const ordering = INVITATION_ORDERINGS.find((known) => known === list.ordering) ?? '-created_at';
  return queryOptions({
    queryKey: [...all(workspace), 'list', state, list],
    queryFn: ({ signal }) =>
      api.list(invitationsEndpoints.invites, {
        workspace,
        signal,
        query: { ...list, ordering, ...(state !== 'all' && { status: state }) },
      }),
    placeholderData: keepPreviousData,
  });
}

/** The invitations by which a member came in or that wait for them, a few at a time. */
export function memberInvitesQuery(
  workspace: CallScope,
  member: number,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: [...all(workspace), 'member', member, page],
    queryFn: ({ signal }) =>
      api.list(invitationsEndpoints.invites, { workspace, signal, query: { ...page, member } }),
    placeholderData: keepPreviousData,
  });
}

export function inviteLinkQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: [...all(workspace), 'link'],
    queryFn: ({ signal }) => api(invitationsEndpoints.invite_link, { workspace, signal }),
  });
}

/** What the link of an invitation opens. Asking changes nothing. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api(invitationsEndpoints.auth_invitation, { body: { token }, signal }),
    staleTime: 0,
    retry: false,
  });
}

function useInvitesMutation<Result, Input = void>(
  run: (workspace: CallScope, input: Input) => Promise<Result>,
) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(workspace, input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: all(workspace) }),
  });
}

export const useInvite = () =>
  useInvitesMutation((workspace, emails: string[]) =>
    api(invitationsEndpoints.invite, { workspace, body: { emails } }),
  );

export const useResend = () =>
  useInvitesMutation((workspace, id: number) =>
    api(invitationsEndpoints.invite_resend, { workspace, params: { id } }),
  );

export const useRevoke = () =>
  useInvitesMutation((workspace, id: number) =>
    api(invitationsEndpoints.invite_revoke, { workspace, params: { id } }),
  );

export const useRenewLink = () =>
  useInvitesMutation((workspace) => api(invitationsEndpoints.invite_link_renew, { workspace }));

/** Lets the link of the workspace in, or no longer; the rest of the access of members stays as it is. */
export function useSwitchLink() {
  const { options, slug } = useWorkspace();
  const queryClient = useQueryClient();
  return useInvitesMutation(async (workspace, isEnabled: boolean) => {
    const value = { ...options.account_access, enable_employee_invite_link: isEnabled };
    await api(settingsEndpoints.save_option, { workspace, body: { name: 'account_access', value } });
    await queryClient.invalidateQueries({ queryKey: ['workspace', slug] });
  });
}

interface Acceptance {
  token: string;
  first_name?: string;
  last_name?: string;
  password?: string;
}

/** Joins with the link of a mail; the session may be a new one. */
export function useAccept() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Acceptance) => api(invitationsEndpoints.auth_invitation_accept, { body }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Asks for a personal invitation with the link of a workspace. */
export function useAskIn(token: string) {
  return useMutation({
    mutationFn: (email: string) =>
      api(invitationsEndpoints.auth_invitation_request, { body: { token, email } }),
  });
}
