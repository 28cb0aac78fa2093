import type { RealtimeEvent } from '@fika/contract/endpoints/accounts';
import type { Query, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query';
import { nextMoment } from './moments.ts';
import type { Realtime } from './realtime.ts';

type EventData = RealtimeEvent['data'];

/** The queries that an event makes old; without an event, all queries that such events can make old. */
export type Affected = (data: EventData | null) => readonly QueryFilters[];

const requested = new WeakMap<Query, number>();
const answered = new WeakMap<Query, number>();

/** Notes from now on when each query of a client was sent and answered: {@link keepFresh} compares it with what happened since. */
export function noteRequests(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'fetch') requested.set(event.query, nextMoment());
    if (event.action.type === 'success') answered.set(event.query, nextMoment());
  });
}

/** The moment of the latest answer to a query, as of `nextMoment`; now for a query that has none. */
export function answeredAt(queryClient: QueryClient, queryKey: QueryKey): number {
  const query = queryClient.getQueryCache().find({ queryKey });
  return (query && answered.get(query)) ?? nextMoment();
}

/**
 * Reads queries again on events of these types. A query may miss a change that no event reports if it was sent before the
 * moment since which the server reports all: it is read once more when the subscription becomes ready, or now if it is.
 * Returns how to stop.
 */
export function keepFresh(
  realtime: Pick<Realtime, 'on' | 'onReady' | 'missedBefore'>,
  queryClient: QueryClient,
  types: readonly string[],
  affected: Affected,
): () => void {
  const readOld = (data: EventData | null) => {
    const before = realtime.missedBefore(types);
    for (const filters of affected(data)) void readAgain(queryClient, filters, before);
  };
  const stops = types.map((type) => realtime.on(type, ({ data }) => readOld(data)));
  stops.push(realtime.onReady(() => readOld(null)));
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads those queries again that were sent before a moment. */
async function readAgain(queryClient: QueryClient, filters: QueryFilters, before: number): Promise<void> {
  const isOld = (query: Query) => (requested.get(query) ?? 0) < before;
  const old = { ...filters, predicate: isOld };
  // TanStack Query does not send a first request twice: the invalidation has to follow its answer.
  const first = queryClient
    .getQueryCache()
    .findAll({ ...old, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries(old);
  if (first.length === 0) return;
  await Promise.allSettled(first.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries(old);
}
