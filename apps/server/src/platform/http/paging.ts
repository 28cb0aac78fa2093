import type { WholeListQuery } from '@fika/contract';

interface PageQuery {
  limit: number;
  offset: number;
  ordering: string;
}

/** The paged list of the spec. `url` is the path and query of the request, from which the neighbors' are made. */
export function presentPage<T>(url: string, query: PageQuery, count: number, results: T[]) {
  const { limit, offset, ordering } = query;
  const at = (position: number): string => {
    const [path = '', search = ''] = url.split('?');
    const changed = new URLSearchParams(search);
    changed.set('limit', String(limit));
    changed.set('offset', String(position));
    return `${path}?${changed.toString()}`;
  };
  return {
    count,
    limit,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
    results,
    offset_start: results.length > 0 ? offset + 1 : 0,
    offset_end: offset + results.length,
    ordering,
  };
}

/**
 * The same for a list whose rows are all loaded, in the order of `ordering`: all of them without a limit, as in responses of
 * calls that change such a list.
 */
export function presentWhole<T>(
  url: string,
  ordering: string,
  rows: readonly T[],
  query: WholeListQuery = { offset: 0, ordering },
) {
  const { limit, offset } = query;
  const ordered = query.ordering === ordering ? [...rows] : rows.toReversed();
  return limit === undefined
    ? presentPage(url, { ...query, limit: rows.length, offset: 0 }, rows.length, ordered)
    : presentPage(url, { ...query, limit }, rows.length, ordered.slice(offset, offset + limit));
}

/** How to reach a page over the fewest rows: the last ones are read backwards from the end of the list. */
export function shortestWay(
  { offset, limit }: Pick<PageQuery, 'offset' | 'limit'>,
  count: number,
): { offset: number; limit: number; fromEnd: boolean } {
  const left = Math.max(0, count - offset);
  const size = Math.min(limit, left);
  const after = left - size;
  return after < offset
    ? { offset: after, limit: size, fromEnd: true }
    : { offset, limit: size, fromEnd: false };
}

/** Column and direction of an ordering such as `-created_at`. */
export function orderingOf(ordering: string): { column: string; direction: 'asc' | 'desc' } {
  return ordering.startsWith('-')
    ? { column: ordering.slice(1), direction: 'desc' }
    : { column: ordering, direction: 'asc' };
}
