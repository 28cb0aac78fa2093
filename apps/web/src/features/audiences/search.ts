import { listDefaults, listSearch, orderingBy } from '#lib/list-state.ts';

export const audienceListDefaults = { ...listDefaults, ordering: 'name' };

/** The parameters of the list of audiences in the URL. */
export const audienceListSearch = listSearch.extend({ ordering: orderingBy('name') });
