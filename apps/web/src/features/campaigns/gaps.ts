import { type CampaignGap, campaignGapSentence, campaignGaps } from '@fika/contract/campaign-gaps';
import { translate } from '#lib/i18n.ts';
import { type CampaignDraft, instantsOf } from './draft.ts';
import type { CampaignTab } from './view.ts';

export interface Missing {
  tab: CampaignTab;
  sentence: string;
}

/** The tab of each gap that is not about dates. */
const TABS: Partial<Record<CampaignGap, CampaignTab>> = {
  no_seats: 'matching',
  fixed_in_presents: 'matching',
  peers_need_pairs: 'matching',
  no_optin_audience: 'participation',
};

/** The gaps that prevent the launch of a draft, as codes of the contract. */
export function gapsOf(draft: CampaignDraft, now: string): CampaignGap[] {
  return campaignGaps({ ...draft, ...instantsOf(draft) }, now);
}

/** The same as sentences, each with its tab. */
export function missingOf(draft: CampaignDraft, now: number): Missing[] {
  return gapsOf(draft, new Date(now).toISOString()).map((gap) => ({
    tab: TABS[gap] ?? 'schedule',
    sentence: capital(campaignGapSentence(gap, translate())),
  }));
}

/** The contract writes these sentences in lower case, for use after a colon. */
export const capital = (sentence: string) => sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1);
