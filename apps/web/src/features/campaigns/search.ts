import { CAMPAIGN_STATUSES } from '@fika/contract/statuses';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { matching, oneOf, or, searchOf, type StateOf, text } from '#lib/search.ts';

/** What the list of programs keeps in its URL. Without a status all are listed. */
export const campaignListSearch = listSearch.extend({ status: oneOf(CAMPAIGN_STATUSES) });
export type CampaignListState = StateOf<typeof campaignListSearch>;
export const campaignListDefaults = listDefaults;

/** What the planning keeps in its URL; without a month it is the one of today. */
export const planningSearch = searchOf({
  month: matching(/^\d{4}-(0[1-9]|1[0-2])$/),
  view: or(oneOf(['month', 'agenda']), 'month'),
});
export const planningDefaults = { view: 'month' as const };
export type PlanningSearch = StateOf<typeof planningSearch>;

/** What the library of templates keeps in its URL. */
export const templatesSearch = searchOf({ search: or(text, ''), use_case: or(text, '') });
export const templatesDefaults = { search: '', use_case: '' };
export type TemplatesSearch = StateOf<typeof templatesSearch>;
