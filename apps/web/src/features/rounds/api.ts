import { matchingEndpoints } from '@fika/contract/calls/matching.gen';
import type { GROUP_FILTERS } from '@fika/contract/endpoint-values';
import type { Delivery, Round } from '@fika/contract/endpoints/matching';
import type { RoundOutcome } from '@fika/contract/endpoints/matching/groups';
import { TIMEOUTS } from '@fika/contract/limits';
import type { DeliveryKind, DeliveryState, Outcome } from '@fika/contract/statuses';
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { useLiveQueries } from '#lib/use-realtime.ts';
import { campaignListDefaults, type CampaignListState } from '#features/campaigns/search.ts';
import { memberListDefaults } from '#features/members/search.ts';
import type { RoundGroup } from './edit-ahead.ts';
import { isSending } from './view.ts';

export type { Delivery, Round, RoundGroup, RoundOutcome };
export type GroupFilter = (typeof GROUP_FILTERS)[number];

export const rounds = resource('rounds');
const ofCampaign = (workspace: CallScope, campaignId: number) =>
  [...rounds.all(workspace), campaignId] as const;

/** Which session of which program. */
export interface RoundRef {
  campaignId: number;
  roundId: number;
}
const within = ({ campaignId, roundId }: RoundRef) => [campaignId, roundId] as const;
export const ofRound = (workspace: CallScope, ref: RoundRef) =>
  [...rounds.all(workspace), ...within(ref)] as const;
export const paramsOf = ({ campaignId, roundId }: RoundRef) => ({ id: campaignId, round_id: roundId });

/** The interval in ms to refetch the numbers while messages are sent or a job matches people. */
const SENDING_POLL = 2_000;
const pollWhileSending = (shown: readonly Round[]) =>
  shown.some((round) => round.matching !== null || isSending(round)) && SENDING_POLL;

interface Page {
  limit: number;
  offset: number;
}

/** The parameters of the admin home's queries. */
export const HOME_MEMBERS = { ...memberListDefaults, limit: 1 };
export const HOME_CAMPAIGNS: CampaignListState = { ...campaignListDefaults, limit: 100 };

/** The sessions that the first page of a program speaks of. */
export const LATEST: Page = { limit: 100, offset: 0 };

/** Sessions of a program, newest first. */
export function roundsQuery(workspace: CallScope, campaignId: number, page: Page) {
  return queryOptions({
    queryKey: [...ofCampaign(workspace, campaignId), 'list', page],
    queryFn: ({ signal }) =>
      api(matchingEndpoints.sessions, { workspace, params: { id: campaignId }, query: page, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhileSending(state.data?.results ?? []),
  });
}

export function roundQuery(workspace: CallScope, ref: RoundRef) {
  return queryOptions({
    queryKey: [...ofRound(workspace, ref), 'one'],
    queryFn: ({ signal }) => api(matchingEndpoints.session_get, { workspace, params: paramsOf(ref), signal }),
    refetchInterval: ({ state }) => pollWhileSending(state.data ? [state.data] : []),
  });
}

/** One session; the route has loaded it before the page renders. */
export function useRound(ref: RoundRef): Round {
  return useSuspenseQuery(roundQuery(useWorkspace(), ref)).data;
}

/** Which groups of a session are shown. */
export interface GroupWish {
  filter: GroupFilter;
  search: string;
}

/** How many groups the server answers at a time. */
export const CARDS = 30;

/** The key of all pages of groups, with any search. */
export const groupsOf = (workspace: CallScope, ref: RoundRef) =>
  [...ofRound(workspace, ref), 'groups'] as const;
export interface GroupPage {
  count: number;
  results: RoundGroup[];
}

/** One page of groups, counted from 0: a board shows any of them without those before it. */
export function groupPageQuery(workspace: CallScope, ref: RoundRef, wanted: GroupWish, page: number) {
  return rounds.query(workspace, [...within(ref), 'groups', wanted, page], (call): Promise<GroupPage> =>
    api(matchingEndpoints.session_groups, {
      ...call,
      params: paramsOf(ref),
      query: { ...wanted, limit: CARDS, offset: page * CARDS },
    }),
  );
}

/** Groups to choose from, more and more of them. */
export function groupChoicesQuery(workspace: CallScope, ref: RoundRef, search: string) {
  const query = rounds.growing(workspace, [...within(ref), 'group-choices', search], (call, offset) =>
    api(matchingEndpoints.session_groups, {
      ...call,
      params: paramsOf(ref),
      query: { search, limit: CARDS, offset },
    }),
  );
  return { ...query, placeholderData: keepPreviousData };
}

/** How many groups a filter finds. */
export function groupCountQuery(workspace: CallScope, ref: RoundRef, filter: GroupFilter) {
  return rounds.query(workspace, [...within(ref), 'group-count', filter], async (call) => {
    const query = { filter, limit: 1 };
    const page = await api(matchingEndpoints.session_groups, { ...call, params: paramsOf(ref), query });
    return page.count;
  });
}

const MOST_AT_ONCE = 100;

/** The number of a group with one person after edits, or null. The matching itself makes no such group. */
export function loneGroupQuery(workspace: CallScope, ref: RoundRef) {
  return rounds.query(workspace, [...within(ref), 'lone-group'], async (call) => {
    const query = { filter: 'edited', limit: MOST_AT_ONCE } as const;
    const page = await api(matchingEndpoints.session_groups, { ...call, params: paramsOf(ref), query });
    return page.results.find(({ members }) => members.length < 2)?.number ?? null;
  });
}

/** Participants without a group, each with the reason. */
export function withoutGroupQuery(workspace: CallScope, ref: RoundRef) {
  return rounds.growing(workspace, [...within(ref), 'without-group'], (call, offset) =>
    api(matchingEndpoints.session_outcomes, {
      ...call,
      params: paramsOf(ref),
      query: { without_group: true, offset },
    }),
  );
}

/** Members of the program without a group, whether they take part or not. */
export function othersQuery(workspace: CallScope, ref: RoundRef, search: string) {
  const query = rounds.growing(workspace, [...within(ref), 'others', search], (call, offset) =>
    api(matchingEndpoints.session_others, {
      ...call,
      params: paramsOf(ref),
      query: { search, limit: CARDS, offset },
    }),
  );
  return { ...query, placeholderData: keepPreviousData };
}

interface OutcomeList extends Page {
  search: string;
  outcome?: Outcome | undefined;
}

/** The outcome of each member, with the reason. */
export function outcomesQuery(workspace: CallScope, ref: RoundRef, list: OutcomeList) {
  const { search, outcome, limit, offset } = list;
  const query = { search, limit, offset, ...(outcome && { outcome }) };
  return rounds.page(workspace, [...within(ref), 'outcomes', query], (call) =>
    api.list(matchingEndpoints.session_outcomes, { ...call, params: paramsOf(ref), query }),
  );
}

interface DeliveryList extends Page {
  search: string;
  state?: DeliveryState | undefined;
  kind?: DeliveryKind | undefined;
  /** How many are over: while messages go out the counts of the session move, and the rows with them. */
  done: number;
}

/** Every message with its state. */
export function deliveriesQuery(workspace: CallScope, ref: RoundRef, list: DeliveryList) {
  const { search, state, kind, limit, offset, done } = list;
  const query = { search, limit, offset, ...(state && { state }), ...(kind && { kind }) };
  return rounds.page(workspace, [...within(ref), 'deliveries', query, done], (call) =>
    api.list(matchingEndpoints.session_deliveries, { ...call, params: paramsOf(ref), query }),
  );
}

/** Shows the answer of an action at once, and refetches the other data of the program. */
export function useAdopt() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return async (round: Round) => {
    const ref = { campaignId: round.campaign_id, roundId: round.id };
    queryClient.setQueryData(roundQuery(workspace, ref).queryKey, round);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ofCampaign(workspace, ref.campaignId) }),
      queryClient.invalidateQueries({ queryKey: ['campaigns', workspace.id] }),
    ]);
  };
}

/** Starts the next session of a program now. */
export function useOpenSession(campaignId: number) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: () => api(matchingEndpoints.open_session, { workspace, params: { id: campaignId } }),
    onSuccess: adopt,
  });
}

/** Closes the answers of the open session and makes its groups, for review. */
export function useProvision(campaignId: number) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: () =>
      api(matchingEndpoints.provision, { workspace, params: { id: campaignId }, timeout: TIMEOUTS.upload }),
    onSuccess: adopt,
  });
}

/** How many members joined the audience since the session opened. */
export function newcomersQuery(workspace: CallScope, ref: RoundRef) {
  return rounds.query(workspace, [...within(ref), 'newcomers'], (call) =>
    api(matchingEndpoints.session_newcomers, { ...call, params: paramsOf(ref) }),
  );
}

/** Invites them to the session. */
export function useInviteNewcomers(ref: RoundRef) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(matchingEndpoints.session_invite, { workspace, params: paramsOf(ref) }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ofCampaign(workspace, ref.campaignId) }),
  });
}

/** Groups as the answers of now would make them; nothing is stored. */
export function usePreviewGroups(ref: RoundRef) {
  const workspace = useWorkspace();
  return useMutation({
    mutationFn: () =>
      api(matchingEndpoints.session_preview, { workspace, params: paramsOf(ref), timeout: TIMEOUTS.upload }),
  });
}

/** Repeats the matching except for locked groups, approves the stored groups, cancels the approval, or sends the groups now. */
export function useRoundAct(
  ref: RoundRef,
  act: 'session_rerun' | 'session_approve' | 'session_unapprove' | 'session_send',
) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: () =>
      api(matchingEndpoints[act], { workspace, params: paramsOf(ref), timeout: TIMEOUTS.upload }),
    onSuccess: adopt,
  });
}

/** Queues failed messages again: one of them, or all. */
export function useRetryDeliveries(ref: RoundRef) {
  const workspace = useWorkspace();
  const adopt = useAdopt();
  return useMutation({
    mutationFn: (deliveryId: number | null) =>
      api(matchingEndpoints.session_retry, {
        workspace,
        params: paramsOf(ref),
        body: deliveryId === null ? {} : { delivery_id: deliveryId },
      }),
    onSuccess: adopt,
  });
}

/** Refetches the data of sessions on changes while it is shown. */
export function useLiveRounds(): void {
  const workspace = useWorkspace();
  useLiveQueries(['round.changed'], (data) => {
    const id = data?.['campaign_id'];
    const queryKey = typeof id === 'number' ? ofCampaign(workspace, id) : rounds.all(workspace);
    return [{ queryKey }, { queryKey: ['campaigns', workspace.id] }];
  });
}
