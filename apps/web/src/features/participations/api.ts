import {
  type GostSettings,
  participationsEndpoints,
  type Invitation,
  type MemberProgram,
  type OptinAction,
  type OptinView,
  type UNSUBSCRIBE_SCOPES,
} from '@fika/contract/endpoints/participations';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../lib/api-error.ts';
import type { CallScope } from '../../lib/api-types.ts';
import { api } from '../../lib/api.ts';
import { followAccountLanguage } from '../../lib/i18n.ts';
import { useWorkspace } from '../../lib/session.ts';
import { useRealtime } from '../../lib/use-realtime.ts';

export type { GostSettings, Invitation, MemberProgram, OptinAction, OptinView };
export type UnsubscribeScope = (typeof UNSUBSCRIBE_SCOPES)[number];

/** What happens to members who leave invitations unanswered. */
export function silenceQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['silence', workspace.id],
    queryFn: ({ signal }) => api(participationsEndpoints.get_gost_settings, { workspace, signal }),
  });
}

/** Changes some of it at once; what is shown goes back when it is refused. */
export function useChangeSilence() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = silenceQuery(workspace);
  return useMutation({
    mutationFn: (body: Partial<GostSettings>) =>
      api(participationsEndpoints.gost_settings_update, { workspace, body }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, ...change });
      return { before };
    },
    onError: (_error, _change, kept) => queryClient.setQueryData(queryKey, kept?.before),
    onSuccess: (saved) => queryClient.setQueryData(queryKey, saved),
  });
}

/** What a link is about, with the page in the member's language by then. Changes nothing. */
export function optinQuery(action: OptinAction, token: string) {
  return queryOptions({
    queryKey: ['optin', token, action],
    queryFn: async ({ signal }) => {
      const view = await api(participationsEndpoints.optin_view, {
        params: { action },
        query: { token },
        signal,
      });
      await followAccountLanguage(view.member.culture);
      return view;
    },
    enabled: token !== '',
    // The count of the others and the draw go on while the page is open.
    refetchOnWindowFocus: true,
    staleTime: 10_000,
  });
}

interface OptinAnswer {
  scope?: UnsubscribeScope;
  reason?: string;
}

/** Answers by the link. What comes back is what every page of the same link shows from now on. */
export function useOptin(action: OptinAction, token: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: OptinAnswer) =>
      api(participationsEndpoints.optin, { params: { action }, body: { token, ...answer } }),
    onSuccess: (view) => {
      queryClient.setQueryData(optinQuery(action, token).queryKey, view);
      queryClient.setQueriesData({ queryKey: ['optin', token] }, view);
    },
    onError: (error) => {
      const hasMovedOn = error instanceof ApiError && error.code.startsWith('optin_');
      if (hasMovedOn) void queryClient.invalidateQueries({ queryKey: ['optin', token] });
    },
  });
}

/** Open sessions that I am asked to join. */
export function invitationsQuery(workspace: CallScope) {
  return queryOptions({
    queryKey: ['invitations', workspace.id],
    queryFn: ({ signal }) => api(participationsEndpoints.invitations, { workspace, signal }),
  });
}

export function useInvitations() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const query = invitationsQuery(workspace);
  // Once the names are out there is nothing left to answer.
  useRealtime('coffees.sent', () => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  return useQuery(query);
}

/** Answers an open session in place. */
export function useAnswerInvitation(roundId: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = invitationsQuery(workspace);
  return useMutation({
    mutationFn: (answer: 'accepted' | 'rejected') =>
      api(participationsEndpoints.invitation_answer, {
        workspace,
        params: { id: roundId },
        body: { answer },
      }),
    onSuccess: (answered) =>
      queryClient.setQueryData(
        queryKey,
        (known) =>
          known && { results: known.results.map((one) => (one.round_id === roundId ? answered : one)) },
      ),
    // A session that was drawn in the meantime is no longer open.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** The programs of a member with their standing in each, a few at a time. */
export function memberProgramsQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number },
) {
  return queryOptions({
    queryKey: ['participations', workspace.id, 'member', id, page],
    queryFn: ({ signal }) =>
      api.list(participationsEndpoints.users_detail_programs, {
        workspace,
        signal,
        params: { id },
        query: page,
      }),
    placeholderData: keepPreviousData,
  });
}
