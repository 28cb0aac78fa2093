import { NETWORK_ORDERINGS } from '@fika/contract/endpoints/network';
import { z } from 'zod';
import { listDefaults, listSearch } from '../../lib/list-state.ts';

type Ordering = (typeof NETWORK_ORDERINGS)[number];

const FIRST: Ordering = '-last_met_at';

export const networkListDefaults = { ...listDefaults, ordering: FIRST };

/** The list's address. */
export const networkListSearch = listSearch.extend({
  ordering: z.enum(NETWORK_ORDERINGS).default(FIRST).catch(FIRST),
});
