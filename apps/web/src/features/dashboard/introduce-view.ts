import type { CampaignSummary } from '#features/campaigns/api.ts';

type Dates = Pick<CampaignSummary, 'next_requests_send_at' | 'next_matchs_send_at'>;

const nextOf = ({ next_requests_send_at: invitations, next_matchs_send_at: matches }: Dates) =>
  invitations ?? matches;

/** Programs by when they invite or match next, the earliest first; those without a date last. */
export function orderedByDate<Program extends Dates>(programs: readonly Program[]): Program[] {
  return programs.toSorted((a, b) => {
    const [one, other] = [nextOf(a), nextOf(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return Date.parse(one) - Date.parse(other);
  });
}
