import { listDefaults, listSearch, orderingBy } from '#lib/list-state.ts';

export const audienceListDefaults = { ...listDefaults, ordering: 'name' };

/** What the list of audiences keeps in its URL. */
export const audienceListSearch = listSearch.extend({ ordering: orderingBy('name') });
