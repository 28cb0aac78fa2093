import type { CampaignRule, MatchingDraft } from '@fika/contract';
import type { CampaignRow } from '#features/campaigns/queries.ts';

/** A program as it would be if the draft were saved. */
export function withDraft(campaign: CampaignRow, draft: MatchingDraft): CampaignRow {
  const given = Object.entries(draft).filter(([, value]) => value !== undefined);
  return { ...campaign, ...(Object.fromEntries(given) as Partial<CampaignRow>) };
}

/** The rules of a program or a draft; their shapes were checked when they came in. */
export function rulesOf({ rules }: Pick<CampaignRow, 'rules'>): CampaignRule[] {
  return rules as unknown as CampaignRule[];
}
