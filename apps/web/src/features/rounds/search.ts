import { GROUP_FILTERS, MEMBERSHIP_STANDINGS, SESSION_ANSWERS } from '@fika/contract/endpoint-values';
import { DELIVERY_KINDS, DELIVERY_STATES, OUTCOMES } from '@fika/contract/statuses';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { id, oneOf, or, searchOf, type StateOf } from '#lib/search.ts';

/** The parameters of a session's page in the URL. The default view shows the groups. */
export const sessionSearch = listSearch.extend({
  view: oneOf(['answers', 'outcomes', 'deliveries', 'replay']),
  filter: or(oneOf(GROUP_FILTERS), 'all'),
  answer: oneOf(SESSION_ANSWERS),
  outcome: oneOf(OUTCOMES),
  state: oneOf(DELIVERY_STATES),
  kind: oneOf(DELIVERY_KINDS),
});
export type SessionState = StateOf<typeof sessionSearch>;
export const sessionDefaults = { ...listDefaults, filter: 'all' as const };

/** The parameters of a program's page in the URL. */
export const detailsSearch = listSearch.extend({ standing: oneOf(MEMBERSHIP_STANDINGS) });
export type DetailsState = StateOf<typeof detailsSearch>;

/** Which session is edited. */
export const editSearch = searchOf({ round: id });
