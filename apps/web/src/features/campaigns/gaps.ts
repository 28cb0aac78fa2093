import { type CampaignGap, campaignGaps } from '@fika/contract/campaign-gaps';
import { type CampaignDraft, instantsOf } from './draft.ts';

/** What keeps the draft from being started, in the words of the contract. */
export function gapsOf(draft: CampaignDraft, now: string): CampaignGap[] {
  return campaignGaps({ ...draft, ...instantsOf(draft) }, now);
}
