import type { CampaignRule } from '@fika/contract/campaign-rules';
import type { CampaignUpdate } from '@fika/contract/endpoints/campaigns';
import { completeFilters, completeSeat } from './complete.ts';
import { type CampaignDraft, type DraftPatch, instantsOf, usesRules } from './draft.ts';

const DATES = ['timezone', 'requests_at', 'matches_at', 'optin_option', 'frequency'] as const;

export interface Changes {
  fields: CampaignUpdate | null;
  rules: CampaignRule[] | null;
}

/** The requests for some changes of a draft. Rules have a separate call: null if they did not change. */
export function changesOf(base: CampaignDraft, patch: DraftPatch): Changes {
  const { rules, filters, seats, requests_at: _requests, matches_at: _matches, ...fields } = patch;
  const draft = { ...base, ...(patch as Partial<CampaignDraft>) };
  const movesDates = DATES.some((key) => patch[key] !== undefined);
  const all = {
    ...(fields as CampaignUpdate),
    ...(filters && { filters: completeFilters(filters) }),
    ...(seats && { seats: seats.map(completeSeat) }),
    ...(movesDates && { timezone: draft.timezone, ...instantsOf(draft) }),
  };
  // A random draw ignores rules, so they are not saved with it.
  const usedRules = usesRules(draft) ? (rules ?? null) : null;
  return { fields: Object.keys(all).length > 0 ? all : null, rules: usedRules };
}
