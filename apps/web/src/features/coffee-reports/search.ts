import { REPORT_STATES } from '@fika/contract/endpoint-values';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { oneOf, or, type StateOf } from '#lib/search.ts';

export const reportsDefaults = { ...listDefaults, state: 'open' as (typeof REPORT_STATES)[number] };

/** The parameters of the list of reports in the URL. */
export const reportsSearch = listSearch.extend({ state: or(oneOf(REPORT_STATES), 'open') });
export type ReportsState = StateOf<typeof reportsSearch>;
