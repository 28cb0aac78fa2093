import { coffeeDetailEndpoints } from '@fika/contract/calls/coffee-detail.gen';
import { coffeesEndpoints } from '@fika/contract/calls/coffees.gen';
import type {
  Acquaintance,
  Coffee,
  CoffeeFeedback,
  MemberCoffee,
  NotedFeedback,
} from '@fika/contract/endpoints/coffees';
import { LIMITS, TIMEOUTS } from '@fika/contract/limits';
import type { CoffeeStatus } from '@fika/contract/statuses';
import {
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import type { CallScope } from '#lib/api-types.ts';
import { api } from '#lib/api.ts';
import { resource } from '#lib/resource.ts';
import { useWorkspace } from '#lib/session.ts';
import { COLUMN_STATUSES, type ColumnKey } from './board.ts';
import type { Pair } from './meetings-import.ts';

export type { Acquaintance, Coffee, MemberCoffee, NotedFeedback };

const coffees = resource('coffees');

// Upcoming meetings are sorted by their time, all others with the latest first.
const ORDERINGS = {
  matched: '-created_at',
  scheduled: 'scheduled_at',
  met: '-scheduled_at',
  ended: '-scheduled_at',
} as const;

/** My coffees of one column of the board, a page at a time. */
export function coffeesQuery(workspace: CallScope, column: ColumnKey) {
  return coffees.growing(workspace, ['list', column], (call, offset) =>
    api(coffeeDetailEndpoints.coffees, {
      ...call,
      query: {
        limit: LIMITS.feedPageSize,
        offset,
        status: COLUMN_STATUSES[column].join(','),
        ordering: ORDERINGS[column],
      },
    }),
  );
}

/** My coffees of one program, newest first, a page at a time. */
function programCoffeesQuery(workspace: CallScope, campaign: number) {
  return coffees.growing(workspace, ['list', 'program', campaign], (call, offset) =>
    api(coffeeDetailEndpoints.coffees, {
      ...call,
      query: { limit: LIMITS.feedPageSize, offset, campaign },
    }),
  );
}

/** My coffees with another member, the latest first; as many as a card shows. */
export function coffeesWithQuery(workspace: CallScope, person: number) {
  return coffees.query(workspace, ['with', person], (call) =>
    api(coffeeDetailEndpoints.coffees, { ...call, query: { limit: SHOWN_WITH, person } }),
  );
}

const SHOWN_WITH = 5;

/** One meeting with its members and the reasons for the match. */
export function coffeeQuery(workspace: CallScope, id: number) {
  return coffees.query(workspace, ['one', id], (call) =>
    api(coffeeDetailEndpoints.coffees_get, { ...call, params: { id } }),
  );
}

/** One meeting; the route has loaded it before the page renders. */
export function useCoffee(id: number): Coffee {
  return useSuspenseQuery(coffeeQuery(useWorkspace(), id)).data;
}

export function useCoffees(column: ColumnKey) {
  return useInfiniteQuery(coffeesQuery(useWorkspace(), column));
}

export function useProgramCoffees(campaign: number) {
  return useInfiniteQuery(programCoffeesQuery(useWorkspace(), campaign));
}

export interface CoffeeChange {
  coffee: Coffee;
  status: CoffeeStatus;
  /** The instant of a scheduled meeting. */
  scheduled_at?: string | undefined;
}

const moveKey = (workspace: CallScope) => [...coffees.all(workspace), 'move'];

/** Changes the status of a meeting. The board shows the meeting in its new column until the lists have loaded again. */
export function useMoveCoffee() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: moveKey(workspace),
    mutationFn: ({ coffee, status, scheduled_at }: CoffeeChange) =>
      api(coffeeDetailEndpoints.coffees_update, {
        workspace,
        params: { id: coffee.id },
        body: { status, ...(scheduled_at && { scheduled_at }) },
      }),
    onSuccess: (moved) => queryClient.setQueryData(coffeeQuery(workspace, moved.id).queryKey, moved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: coffees.all(workspace) }),
  });
}

/** The meetings whose move the server has not confirmed yet. */
export function useCoffeesOnTheirWay(): CoffeeChange[] {
  return useMutationState({
    filters: { mutationKey: moveKey(useWorkspace()), status: 'pending' },
    select: ({ state }) => state.variables as CoffeeChange,
  });
}

/** Requests another icebreaker question. */
export function useAnotherIcebreaker(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(coffeeDetailEndpoints.coffees_icebreaker, { workspace, params: { id } }),
    onSuccess: (coffee) => queryClient.setQueryData(coffeeQuery(workspace, id).queryKey, coffee),
  });
}

/** Accepts the offer of another match. Returns the new meeting, or the same one while no other member waits. */
export function useTakeRematch() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api(coffeeDetailEndpoints.coffees_rematch, { workspace, params: { id } }),
    onSuccess: (coffee) => queryClient.setQueryData(coffeeQuery(workspace, coffee.id).queryKey, coffee),
    onSettled: () => queryClient.invalidateQueries({ queryKey: coffees.all(workspace) }),
  });
}

/** Stops waiting for another match. Returns the meeting. */
export function useWithdrawRematch() {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      api(coffeeDetailEndpoints.coffees_rematch_withdraw, { workspace, params: { id } }),
    onSuccess: (coffee) => queryClient.setQueryData(coffeeQuery(workspace, coffee.id).queryKey, coffee),
    onSettled: () => queryClient.invalidateQueries({ queryKey: coffees.all(workspace) }),
  });
}

/** The feedback about a meeting. */
export type Said = Pick<CoffeeFeedback, 'happened'> & Partial<CoffeeFeedback>;

/** Sends whether a meeting happened, and its rating. */
export function useGiveFeedback(id: number) {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (said: Said) =>
      api(coffeeDetailEndpoints.coffees_feedback, { workspace, params: { id }, body: said }),
    onSuccess: (coffee) => {
      queryClient.setQueryData(coffeeQuery(workspace, id).queryKey, coffee);
      return queryClient.invalidateQueries({ queryKey: coffees.all(workspace) });
    },
  });
}

/** The members' notes to the admins of a program, a page at a time. */
export function campaignFeedbackQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number },
) {
  return coffees.page(workspace, ['feedback', id, page], (call) =>
    api.list(coffeesEndpoints.campaign_feedback, { ...call, params: { id }, query: page }),
  );
}

/** Refetches lists and pages of meetings on changes while they are shown. */
export function useLiveCoffees(): void {
  coffees.useLive('coffees.sent', 'message.created', 'coffee.seen', 'coffee.changed');
}

/** Records pairs of members who already know each other. */
export function importMeetings(workspace: CallScope, pairs: readonly Pair[]) {
  return api(coffeesEndpoints.meetings_import, {
    workspace,
    body: { pairs: [...pairs] },
    timeout: TIMEOUTS.upload,
  });
}

/** The coffees of a member, newest first, a few at a time. */
export function memberCoffeesQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number },
) {
  return coffees.page(workspace, ['member', id, page], (call) =>
    api.list(coffeesEndpoints.users_detail_coffees, { ...call, params: { id }, query: page }),
  );
}

export type NetworkOrdering = '-last_met_at' | '-times';

/** The people that a member has met, one page at a time. */
export function memberNetworkQuery(
  workspace: CallScope,
  id: number,
  page: { limit: number; offset: number; ordering: NetworkOrdering },
) {
  return coffees.page(workspace, ['network', id, page], (call) =>
    api.list(coffeesEndpoints.users_detail_network, { ...call, params: { id }, query: page }),
  );
}
