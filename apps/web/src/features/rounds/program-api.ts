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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { type RoundRef, rounds } from './api.ts';
import type { ParticipantOrdering } from './program-view.ts';

export type { BookedGroup, CampaignBooking, CampaignOverview, HistoryEntry, Membership };

// Below the key of the program's sessions, so that a change of a session refetches these queries.
const ofProgram = (workspace: CallScope, id: number) => [...rounds.all(workspace), id] as const;
const participantsKey = (workspace: CallScope, id: number) =>
  [...ofProgram(workspace, id), 'participants'] as const;

/** The numbers of a program, compared with the period before. */
export function overviewQuery(workspace: CallScope, id: number) {
  return rounds.query(workspace, [id, 'overview'], (call) =>
    api(programOverviewEndpoints.campaign_overview, { ...call, params: { id } }),
  );
}

/** The results of a program's groups. */
export function bookingQuery(workspace: CallScope, id: number) {
  return rounds.query(workspace, [id, 'booking'], (call) =>
    api(programOverviewEndpoints.campaign_booking, { ...call, params: { id } }),
  );
}

/** The booked times of a program that are still to come. */
export function bookedQuery(
  workspace: CallScope,
  id: number,
  query: { limit: number; offset: number; search: string },
) {
  return rounds.page(workspace, [id, 'booked', query], (call) =>
    api.list(programOverviewEndpoints.campaign_booked, { ...call, params: { id }, query }),
  );
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
  return rounds.page(workspace, [id, 'participants', query], (call) =>
    api.list(programOverviewEndpoints.memberships, { ...call, params: { id }, query }),
  );
}

/** The changes of a program with their admins, newest first. */
export function historyQuery(workspace: CallScope, id: number, page: { limit: number; offset: number }) {
  return rounds.page(workspace, [id, 'history', page], (call) =>
    api.list(programHistoryEndpoints.campaign_history, { ...call, params: { id }, query: page }),
  );
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
  return rounds.page(workspace, [id, 'participants', 'addable', filters], async (call) => {
    const body = { action: 'add', filters, dry_run: true } as const;
    const { count } = await api(membershipsEndpoints.memberships_change, { ...call, params: { id }, body });
    return count;
  });
}

/** How many of some members are not in a program yet. */
export function addableQuery(workspace: CallScope, id: number, user_ids: readonly number[]) {
  return rounds.query(workspace, [id, 'participants', 'addable', user_ids], async (call) => {
    const body = { action: 'add' as const, user_ids: [...user_ids], dry_run: true };
    const { count } = await api(membershipsEndpoints.memberships_change, { ...call, params: { id }, body });
    return count;
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
