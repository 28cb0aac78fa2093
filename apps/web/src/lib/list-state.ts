import { LIMITS } from '@fika/contract/limits';
import type { SortingState } from '@tanstack/react-table';
import { integer, matching, or, searchOf, text, type StateOf } from './search.ts';

export const PAGE_SIZES = [10, 25, 50, 100] as const;

export const listDefaults = {
  search: '',
  ordering: '-created_at',
  limit: LIMITS.pageSize as number,
  offset: 0,
};

export const orderingBy = (first: string) => or(matching(/^-?\w+$/), first);

/** The parameters of a list in the URL. Lists with more filters extend it: `listSearch.extend({ status: oneOf(STATUSES) })`. */
export const listSearch = searchOf({
  search: or(text, listDefaults.search),
  ordering: orderingBy(listDefaults.ordering),
  limit: or(integer(1, LIMITS.pageSizeMax), listDefaults.limit),
  offset: or(integer(0), listDefaults.offset),
});

export type ListState = StateOf<typeof listSearch>;

const POSITION = 'offset';

/** The state after a change. Anything but a move to another page starts over at the first row. */
export function changeList<S extends ListState>(state: S, change: Partial<S>): S {
  const moves = Object.keys(change).every((key) => key === POSITION);
  return moves ? { ...state, ...change } : { ...state, ...change, offset: 0 };
}

/** The ordering `-created_at` in the format of the table. */
export const sortingOf = (ordering: string): SortingState => [
  { id: ordering.replace(/^-/, ''), desc: ordering.startsWith('-') },
];

export const orderingOf = (sorting: SortingState): string =>
  sorting.map(({ id, desc }) => (desc ? `-${id}` : id)).join();

/** The offsets of the arrows; `null` at the first and last page. */
export function neighbours(state: { limit: number; offset: number; count: number }): {
  previous: number | null;
  next: number | null;
} {
  const { limit, offset, count } = state;
  return {
    previous: offset > 0 ? Math.max(0, offset - limit) : null,
    next: offset + limit < count ? offset + limit : null,
  };
}
