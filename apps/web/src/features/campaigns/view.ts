import type { Campaign, CampaignSummary } from '@fika/contract/endpoints/campaigns';
import { campaignCan, type ChunkGenerator, OPTIN_OPTIONS, ROUND_STATUS } from '@fika/contract/statuses';
import { groupSizes } from '@fika/matching/groups/chunks';

/** The parts of a program, in the order in which a new one is filled in. */
export const CAMPAIGN_TABS = [
  'identity',
  'audience',
  'matching',
  'schedule',
  'participation',
  'messages',
  'review',
] as const;
export type CampaignTab = (typeof CAMPAIGN_TABS)[number];

export function isTab(text: string): text is CampaignTab {
  return CAMPAIGN_TABS.some((tab) => tab === text);
}

/** The tab that opens with a program: for a draft the last part that the admin reached. */
export function tabToOpen({
  status,
  onboarding_step,
}: Pick<Campaign, 'status' | 'onboarding_step'>): CampaignTab {
  const reached =
    status === 'draft' && onboarding_step !== null ? CAMPAIGN_TABS[onboarding_step - 1] : undefined;
  return reached ?? 'identity';
}

/** The tab before and after; `null` where there is none. */
export function stepsAround(tab: CampaignTab): {
  number: number;
  previous: CampaignTab | null;
  next: CampaignTab | null;
} {
  const index = CAMPAIGN_TABS.indexOf(tab);
  return {
    number: index + 1,
    previous: CAMPAIGN_TABS[index - 1] ?? null,
    next: CAMPAIGN_TABS[index + 1] ?? null,
  };
}

export type CampaignAct = keyof typeof campaignCan;

/** Why an act is refused, as the key of a sentence; `null` when it is allowed. Button and server share the states. */
export function disabledReason(
  campaign: Pick<CampaignSummary, 'status'>,
  act: CampaignAct,
): `reasons.${CampaignAct}_${CampaignSummary['status']}` | null {
  return campaignCan[act](campaign) ? null : `reasons.${act}_${campaign.status}`;
}

/** The state of a program: its status, or that of its open round. */
export type Standing = CampaignSummary['status'] | 'open' | 'in_review';

export function standingOf(campaign: Pick<CampaignSummary, 'status' | 'open_round'>): Standing {
  if (campaign.open_round === null) return campaign.status;
  return campaign.open_round.status === ROUND_STATUS.provisioned ? 'in_review' : 'open';
}

/** The next message of a program: invitations or matches. */
export function nextOf(
  campaign: Pick<CampaignSummary, 'next_requests_send_at' | 'next_matchs_send_at' | 'optin_option'>,
): { what: 'requests' | 'matches'; at: string } | null {
  const { next_requests_send_at: requests, next_matchs_send_at: matches, optin_option } = campaign;
  const asks = optin_option !== OPTIN_OPTIONS.direct && requests !== null;
  if (asks && (matches === null || requests < matches)) return { what: 'requests', at: requests };
  return matches === null ? null : { what: 'matches', at: matches };
}

export interface SizeOfGroups {
  size: number;
  groups: number;
}

/** The groups for a number of people: how many of each size, largest first, and how many people stay unmatched. */
export function groupsGiven(
  people: number,
  size: number,
  generator: ChunkGenerator,
): { sizes: SizeOfGroups[]; alone: number } {
  const counts = new Map<number, number>();
  let seated = 0;
  for (const group of groupSizes(people, size, generator)) {
    counts.set(group, (counts.get(group) ?? 0) + 1);
    seated += group;
  }
  const sizes = [...counts].map(([group, groups]) => ({ size: group, groups }));
  return { sizes: sizes.toSorted((a, b) => b.size - a.size), alone: people - seated };
}

/**
 * The number of sessions after which all people can have met each other, and how many years that takes; null for too few people.
 */
export function meetEverybody(
  people: number,
  size: number,
  weeks: number,
): { sessions: number; years: number } | null {
  if (people < 2) return null;
  const others = Math.min(size, people) - 1;
  const sessions = Math.ceil((people - 1) / others);
  return { sessions, years: yearsOf(sessions, weeks) };
}

export function yearsOf(sessions: number, weeks: number): number {
  return Math.round((sessions * weeks) / 52);
}
