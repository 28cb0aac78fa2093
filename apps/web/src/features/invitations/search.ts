import { INVITATION_STATES } from '@fika/contract/endpoint-values';
import { listDefaults, listSearch } from '#lib/list-state.ts';
import { oneOf, or, type StateOf } from '#lib/search.ts';

export const STATES = ['all', ...INVITATION_STATES] as const;

export const invitesDefaults = { ...listDefaults, state: 'all' as (typeof STATES)[number] };

/** The parameters of the list of invitations in the URL. */
export const invitesSearch = listSearch.extend({ state: or(oneOf(STATES), 'all') });
export type InvitesState = StateOf<typeof invitesSearch>;
