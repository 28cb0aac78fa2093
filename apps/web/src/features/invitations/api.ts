import { invitationsEndpoints } from '@fika/contract/calls/invitations.gen';
import { workspacesEndpoints } from '@fika/contract/calls/workspaces.gen';
import { INVITATION_ORDERINGS } from '@fika/contract/endpoint-values';
import type { InvitationView, Invite, InviteLink, InviteResult } from '@fika/contract/endpoints/invitations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { beginSession, useWorkspace } from '#lib/session.ts';
import type { InvitesState } from './search.ts';

export type { InvitationView, Invite, InviteLink, InviteResult };

const invitations = resource('invitations');

/** One page of the invitations. */
export function invitesQuery(workspace: CallScope, { state, ...list }: InvitesState) {
  const ordering = INVITATION_ORDERINGS.find((known) => known === list.ordering) ?? '-created_at';
  return invitations.page(workspace, ['list', state, list], (call) => {
    const query = { ...list, ordering, ...(state !== 'all' && { status: state }) };
    return api.list(invitationsEndpoints.invites, { ...call, query });
  });
}

/** The invitations that a member accepted or has not answered, a page at a time. */
export function memberInvitesQuery(
  workspace: CallScope,
  member: number,
  page: { limit: number; offset: number },
) {
  return invitations.page(workspace, ['member', member, page], (call) =>
    api.list(invitationsEndpoints.invites, { ...call, query: { ...page, member } }),
  );
}

export const inviteLinkQuery = (workspace: CallScope) =>
  invitations.query(workspace, ['link'], (call) => api(invitationsEndpoints.invite_link, call));

/** The workspace and member of an invitation link. Changes nothing. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api(invitationsEndpoints.auth_invitation, { body: { token }, signal }),
    staleTime: 0,
    retry: false,
  });
}

export const useInvite = () =>
  invitations.useChange((workspace, emails: string[]) =>
    api(invitationsEndpoints.invite, { workspace, body: { emails } }),
  );

export const useResend = () =>
  invitations.useChange((workspace, id: number) =>
    api(invitationsEndpoints.invite_resend, { workspace, params: { id } }),
  );

export const useRevoke = () =>
  invitations.useChange((workspace, id: number) =>
    api(invitationsEndpoints.invite_revoke, { workspace, params: { id } }),
  );

export const useRenewLink = () =>
  invitations.useChange((workspace) => api(invitationsEndpoints.invite_link_renew, { workspace }));

/** Switches the link of the workspace on or off; the other access settings stay. */
export function useSwitchLink() {
  const { options, slug } = useWorkspace();
  const queryClient = useQueryClient();
  return invitations.useChange(async (workspace, isEnabled: boolean) => {
    const value = { ...options.account_access, enable_employee_invite_link: isEnabled };
    await api(workspacesEndpoints.save_option, { workspace, body: { name: 'account_access', value } });
    await queryClient.invalidateQueries({ queryKey: ['workspace', slug] });
  });
}

interface Acceptance {
  token: string;
  first_name?: string;
  last_name?: string;
  password?: string;
}

/** Joins with the link of an email; the server may start a new session. */
export function useAccept() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Acceptance) => api(invitationsEndpoints.auth_invitation_accept, { body }),
    onSuccess: (session) => beginSession(queryClient, session),
  });
}

/** Requests a personal invitation with the link of a workspace. */
export function useAskIn(token: string) {
  return useMutation({
    mutationFn: (email: string) =>
      api(invitationsEndpoints.auth_invitation_request, { body: { token, email } }),
  });
}
