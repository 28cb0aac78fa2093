import { useCoffees, useCoffeesOnTheirWay } from '#features/coffees/api.ts';
import { cardsOf, type ColumnKey } from '#features/coffees/board.ts';

/** The columns of the board as far as they are loaded. */
export function useColumns() {
  const pending = useCoffeesOnTheirWay();
  const column = (key: ColumnKey, query: ReturnType<typeof useCoffees>) => {
    const loaded = query.data?.pages.flatMap(({ results }) => results) ?? [];
    const cards = cardsOf(key, loaded, pending);
    return {
      cards,
      // Those that are not loaded stay where they are.
      count: (query.data?.pages[0]?.count ?? 0) - loaded.length + cards.length,
      isLoaded: query.data !== undefined,
      isFetching: query.isFetching,
      error: query.error,
      isFetchingMore: query.isFetchingNextPage,
      refetch: query.refetch,
      more: () => (query.hasNextPage ? query.fetchNextPage() : null),
    };
  };
  return {
    matched: column('matched', useCoffees('matched')),
    scheduled: column('scheduled', useCoffees('scheduled')),
    met: column('met', useCoffees('met')),
    ended: column('ended', useCoffees('ended')),
  };
}

export type LoadedColumn = ReturnType<typeof useColumns>['matched'];
