import { NETWORK_ORDERINGS } from '@fika/contract/endpoint-values';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { oneOf, or } from '#lib/search.ts';

type Ordering = (typeof NETWORK_ORDERINGS)[number];

const FIRST: Ordering = '-last_met_at';

export const networkListDefaults = { ...listDefaults, ordering: FIRST };

/** The list's address. */
export const networkListSearch = listSearch.extend({
  ordering: or(oneOf(NETWORK_ORDERINGS), FIRST),
});
