import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useWorkspace } from '#lib/session.ts';
import {
  CARDS,
  groupPageQuery,
  type GroupWish,
  type RoundGroup,
  type RoundRef,
} from '#features/rounds/api.ts';

/** The first groups of a session that fit a wish. They know how many there are, so they are always loaded. */
export function useFirstGroups(round: RoundRef, wanted: GroupWish) {
  return useQuery({
    ...groupPageQuery(useWorkspace(), round, wanted, 0),
    placeholderData: keepPreviousData,
  });
}
export type FirstGroups = ReturnType<typeof useFirstGroups>;

interface GroupsInSight {
  /** The group at a place of the list, when it is loaded. */
  at: (place: number) => RoundGroup | undefined;
  error: unknown;
  retry: () => void;
}

/** Groups by their position in the list. Only the visible pages are loaded, and loaded again after a change. */
export function useGroupsAt(
  round: RoundRef,
  wanted: GroupWish,
  { first, places }: { first: FirstGroups; places: readonly number[] },
): GroupsInSight {
  const workspace = useWorkspace();
  const pages = [...new Set(places.map(pageOf))].filter((page) => page > 0);
  const others = useQueries({ queries: pages.map((page) => groupPageQuery(workspace, round, wanted, page)) });
  useNeighbours(round, wanted, { count: first.data?.count ?? 0, places });
  const failed = others.filter(({ error }) => error !== null);
  return {
    at: (place) => {
      const page = pageOf(place);
      const { data } = page === 0 ? first : (others[pages.indexOf(page)] ?? { data: undefined });
      return data?.results[place % CARDS];
    },
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Prefetches the pages before and after the visible ones, so that their groups are there during scrolling. */
function useNeighbours(
  round: RoundRef,
  wanted: GroupWish,
  { count, places }: { count: number; places: readonly number[] },
): void {
  const workspace = useWorkspace();
  const queryClient = useQueryClient();
  const before = pageOf(places[0] ?? 0) - 1;
  const after = Math.min(pageOf(places.at(-1) ?? 0) + 1, pageOf(count - 1));
  const ask = (page: number) => {
    if (page > 0) void queryClient.prefetchQuery(groupPageQuery(workspace, round, wanted, page));
  };
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  useEffect(() => latest.current(before), [before]);
  useEffect(() => latest.current(after), [after]);
}

const pageOf = (place: number) => Math.floor(place / CARDS);
