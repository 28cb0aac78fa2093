import { CAMPAIGN_STATUSES } from '@fika/contract/statuses';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { matching, oneOf, or, searchOf, type StateOf, text } from '#lib/search.ts';

/** The parameters of the list of programs in the URL. By default all statuses are listed. */
export const campaignListSearch = listSearch.extend({ status: oneOf(CAMPAIGN_STATUSES) });
export type CampaignListState = StateOf<typeof campaignListSearch>;
export const campaignListDefaults = listDefaults;

/** The parameters of the planning in the URL; the default is the current month. */
export const planningSearch = searchOf({
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  view: or(oneOf(['month', 'agenda']), 'month'),
});
export const planningDefaults = { view: 'month' as const };
export type PlanningSearch = StateOf<typeof planningSearch>;

/** The parameters of the template library in the URL. */
export const templatesSearch = searchOf({ search: or(text, ''), use_case: or(text, '') });
export const templatesDefaults = { search: '', use_case: '' };
export type TemplatesSearch = StateOf<typeof templatesSearch>;
