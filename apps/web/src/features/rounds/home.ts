import type { CampaignSummary } from '@fika/contract/endpoints/campaigns';
import { standingOf, type Standing } from '#features/campaigns/view.ts';

/** The order on the admin home: waiting for the admin, running, planned, unfinished. */
const ORDER: readonly Standing[] = ['in_review', 'open', 'active', 'draft'];

/** Programs in the order of what they ask for; those that are stopped or archived ask for nothing. */
export function programsToSee<C extends Pick<CampaignSummary, 'status' | 'open_round' | 'next_round_date'>>(
  campaigns: readonly C[],
): { campaign: C; standing: Standing }[] {
  return campaigns
    .map((campaign) => ({ campaign, standing: standingOf(campaign) }))
    .filter(({ standing }) => ORDER.includes(standing))
    .toSorted((a, b) => rank(a.standing) - rank(b.standing) || soonest(a.campaign) - soonest(b.campaign));
}

const rank = (standing: Standing) => ORDER.indexOf(standing);
const soonest = ({ next_round_date }: Pick<CampaignSummary, 'next_round_date'>) =>
  next_round_date === null ? Number.MAX_SAFE_INTEGER : Date.parse(next_round_date);

/** The first task in an empty workspace. */
export function firstStep(members: number, programs: number): 'upload' | 'program' | null {
  if (programs > 0) return null;
  return members <= 1 ? 'upload' : 'program';
}
