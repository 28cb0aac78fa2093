import { membershipsEndpoints } from '@fika/contract/calls/participations/memberships.gen';
import { participationsEndpoints } from '@fika/contract/calls/participations.gen';
import { userCampaignsEndpoints } from '@fika/contract/calls/participations/user-campaigns.gen';
import type { GostSettings, Invitation, MemberProgram } from '@fika/contract/endpoints/participations';
import type {
  UserCampaign,
  UserCampaignDetail,
} from '@fika/contract/endpoints/participations/user-campaigns';
import { LIMITS } from '@fika/contract/limits';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';

export type { GostSettings, Invitation, MemberProgram, UserCampaign, UserCampaignDetail };

const silence = resource('silence');
const invitations = resource('invitations');
const participations = resource('participations');

/** The workspace's rule for members who do not answer invitations. */
export function silenceQuery(workspace: CallScope) {
  return silence.query(workspace, [], (call) => api(participationsEndpoints.get_gost_settings, call));
}

/** Changes some of it, one change after the other. The last of them ends when the saved settings are read again. */
export function useChangeSilence() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const { queryKey } = silenceQuery(workspace);
  const mutationKey = [...queryKey, 'change'];
  const save = useMutation({
    mutationKey,
    mutationFn: (body: Partial<GostSettings>) =>
      api(participationsEndpoints.gost_settings_update, { workspace, body }),
    // The answer to one change does not know of the next one.
    onSettled: () =>
      queryClient.isMutating({ mutationKey }) === 1 ? queryClient.invalidateQueries({ queryKey }) : undefined,
    // In the order in which they were made.
    scope: { id: mutationKey.join('/') },
  });
  return { save, isSaving: useIsMutating({ mutationKey }) > 0 };
}

/** The open invitations of the reader. */
export function invitationsQuery(workspace: CallScope) {
  return invitations.query(workspace, [], (call) => api(participationsEndpoints.invitations, call));
}

export function useInvitations() {
  // Once the names are out there is nothing left to answer.
  invitations.useLive('coffees.sent');
  return useQuery(invitationsQuery(useWorkspace()));
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
          known && {
            ...known,
            results: known.results.map((one) => (one.round_id === roundId ? answered : one)),
          },
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
  return participations.page(workspace, ['member', id, page], (call) =>
    api.list(participationsEndpoints.users_detail_programs, { ...call, params: { id }, query: page }),
  );
}

const ownKey = (workspace: CallScope) => [...participations.all(workspace), 'own'] as const;

/** Programs that the reader takes part in, can join, has left or has paused, a page at a time. */
export function userCampaignsQuery(workspace: CallScope) {
  return participations.growing(workspace, ['own', 'list'], (call, offset) =>
    api(userCampaignsEndpoints.user_campaigns, { ...call, query: { limit: LIMITS.pageSizeMax, offset } }),
  );
}

/** One program: the reader's state in it, and the reason. */
export function userCampaignQuery(workspace: CallScope, id: number) {
  return participations.query(workspace, ['own', 'one', id], (call) =>
    api(userCampaignsEndpoints.user_campaigns_get, { ...call, params: { id } }),
  );
}

/** The other participants, a page at a time. */
export function programPeopleQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number; search: string },
) {
  return participations.page(workspace, ['own', 'people', id, page], (call) =>
    api.list(userCampaignsEndpoints.user_campaigns_people, { ...call, params: { id }, query: page }),
  );
}

/** The actions of the reader in a program. */
export type OwnAct =
  | { act: 'join'; joins: boolean }
  | { act: 'snooze'; until: string }
  | { act: 'return' }
  | { act: 'leave' };

/** Performs the action, and shows the reader's new state here and on the home page. */
export function useOwnAct(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const call = { workspace, params: { id } };
  return useMutation({
    mutationFn: async (wish: OwnAct): Promise<void> => {
      switch (wish.act) {
        case 'join':
          await api(userCampaignsEndpoints.user_campaigns_next, { ...call, body: { joins: wish.joins } });
          return;
        case 'snooze':
          await api(userCampaignsEndpoints.user_campaigns_snooze, { ...call, body: { until: wish.until } });
          return;
        case 'return':
          await api(membershipsEndpoints.resubscribe, {
            ...call,
            query: { sync: true },
            body: { user_ids: [workspace.user.id] },
          });
          return;
        default:
          await api(membershipsEndpoints.memberships_change, { ...call, body: { action: 'remove' } });
      }
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownKey(workspace) }),
        queryClient.invalidateQueries({ queryKey: invitationsQuery(workspace).queryKey }),
      ]),
  });
}
