import { membershipsEndpoints } from '@fika/contract/calls/participations/memberships.gen';
import { programOverviewEndpoints } from '@fika/contract/calls/program-overview.gen';
import { matchingEndpoints } from '@fika/contract/calls/matching.gen';
import { programHistoryEndpoints } from '@fika/contract/calls/program-history.gen';
import type { Membership, MembershipStanding } from '@fika/contract/endpoints/participations/memberships';
import type {
  BookedGroup,
  CampaignBooking,
  CampaignOverview,
} from '@fika/contract/endpoints/program-overview';
import type { HistoryEntry } from '@fika/contract/endpoints/program-history';
import type { FilterGroup } from '@fika/contract/filter-shape';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import type { RoundRef } from './api.ts';
import type { ParticipantOrdering } from './program-view.ts';

export type { BookedGroup, CampaignBooking, CampaignOverview, HistoryEntry, Membership };

// Below the key of the program's sessions, so that a change of a session refetches these queries.
const ofProgram = (workspace: CallScope, id: number) => ['rounds', workspace.id, id] as const;
const participantsKey = (workspace: CallScope, id: number) =>
  [...ofProgram(workspace, id), 'participants'] as const;

/** The numbers of a program, compared with the period before. */
export function overviewQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...ofProgram(workspace, id), 'overview'],
    queryFn: ({ signal }) =>
      api(programOverviewEndpoints.campaign_overview, { workspace, params: { id }, signal }),
  });
}

/** The results of a program's groups. */
export function bookingQuery(workspace: CallScope, id: number) {
  return queryOptions({
    queryKey: [...ofProgram(workspace, id), 'booking'],
    queryFn: ({ signal }) =>
      api(programOverviewEndpoints.campaign_booking, { workspace, params: { id }, signal }),
  });
}

/** The booked times of a program that are still to come. */
export function bookedQuery(
  workspace: CallScope,
  id: number,
  query: { limit: number; offset: number; search: string },
) {
  return queryOptions({
    queryKey: [...ofProgram(workspace, id), 'booked', query],
    queryFn: ({ signal }) =>
      api.list(programOverviewEndpoints.campaign_booked, { workspace, params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

interface ParticipantList {
  search: string;
  ordering: ParticipantOrdering;
  standing?: MembershipStanding | undefined;
  limit: number;
  offset: number;
}

/** All current and former participants of a program. */
export function participantsQuery(workspace: CallScope, id: number, list: ParticipantList) {
  const { standing, ...rest } = list;
  const query = { ...rest, ...(standing && { standing }) };
  return queryOptions({
    queryKey: [...participantsKey(workspace, id), query],
    queryFn: ({ signal }) =>
      api.list(programOverviewEndpoints.memberships, { workspace, params: { id }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The changes of a program with their admins, newest first. */
export function historyQuery(workspace: CallScope, id: number, page: { limit: number; offset: number }) {
  return queryOptions({
    queryKey: [...ofProgram(workspace, id), 'history', page],
    queryFn: ({ signal }) =>
      api.list(programHistoryEndpoints.campaign_history, { workspace, params: { id }, query: page, signal }),
    placeholderData: keepPreviousData,
  });
}

export type MembershipChange = { action: 'add' | 'remove' } & (
  | { user_ids: number[] }
  | { filters: FilterGroup }
);

/** Adds people to a program or removes them. Returns how many have a different state than before. */
export function useChangeMemberships(id: number) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: async (body: MembershipChange) =>
      (await api(membershipsEndpoints.memberships_change, { workspace, params: { id }, body })).count,
    onSuccess: again,
  });
}

/** How many people a filter would add to a program: those who match and do not take part yet. */
export function addableCountQuery(workspace: CallScope, id: number, filters: FilterGroup) {
  return queryOptions({
    queryKey: [...participantsKey(workspace, id), 'addable', filters],
    queryFn: async ({ signal }) => {
      const body = { action: 'add', filters, dry_run: true } as const;
      return (await api(membershipsEndpoints.memberships_change, { workspace, params: { id }, body, signal }))
        .count;
    },
    placeholderData: keepPreviousData,
  });
}

/** Reactivates people who left or paused. Returns their number. */
export function useResubscribe(id: number) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: async (user_ids: number[]) => {
      const answer = await api(membershipsEndpoints.resubscribe, {
        workspace,
        params: { id },
        query: { sync: true },
        body: { user_ids },
      });
      return 'count' in answer ? answer.count : user_ids.length;
    },
    onSuccess: again,
  });
}

/** How many the program counts changes with them, so the program is read again as well. */
function useReadAgain(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ofProgram(workspace, id) }),
      queryClient.invalidateQueries({ queryKey: ['campaigns', workspace.id] }),
    ]);
  };
}

/** Refetches the participants when another admin changes them. */
export function useLiveParticipants(id: number): void {
  const workspace = useWorkspace();
  useLiveQueries(['campaign.memberships'], (data) =>
    data && data['campaign_id'] !== id ? [] : [{ queryKey: participantsKey(workspace, id) }],
  );
}

export interface SessionDates {
  /** Null without invitations, or after they were sent. */
  requests_send_at: string | null;
  matchs_send_at: string;
}

/** Plans one more session in addition to those of the program's schedule. */
export function usePlanSession(id: number) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: (body: SessionDates) =>
      api(matchingEndpoints.open_session, { workspace, params: { id }, body }),
    onSuccess: again,
  });
}

/** Moves the dates of a session that is not sent. */
export function useMoveDates({ campaignId: id, roundId: round_id }: RoundRef) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: (body: SessionDates) =>
      api(matchingEndpoints.session, { workspace, params: { id, round_id }, body }),
    onSuccess: again,
  });
}

/** Withdraws a session that is not sent. */
export function useWithdrawSession(id: number) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: (round_id: number) =>
      api(matchingEndpoints.session_delete, { workspace, params: { id, round_id } }),
    onSuccess: again,
  });
}

/** Withdraws every session that is not sent; the dates of the program stay. */
export function useResetSessions(id: number) {
  const workspace = useWorkspace();
  const again = useReadAgain(id);
  return useMutation({
    mutationFn: () => api(matchingEndpoints.reset_sessions, { workspace, params: { id } }),
    onSuccess: again,
  });
}
