import { z } from 'zod';
import { companyItemParams, id, instant, none } from '../../common.ts';
import { endpoint } from '../../endpoint.ts';

/** Another admin who has the program open. Without a report for a minute they count as gone. */
export const campaignEditor = z.object({
  id,
  full_name: z.string(),
  /** Tab of the editor that they look at. */
  tab: z.string(),
  since: instant,
});
export type CampaignEditor = z.infer<typeof campaignEditor>;

/** Data of the live event `campaign.changed`, sent to admins. */
export const campaignChanged = z.object({
  campaign_id: id,
  revision: z.int(),
  by_id: id.nullable(),
  fields: z.array(z.string()),
});
export type CampaignChanged = z.infer<typeof campaignChanged>;

const base = '/api/v1/companies/{company_id}/campaigns_list/';

export const campaignChangesEndpoints = {
  campaign_presence: endpoint({
    name: 'campaign_presence',
    method: 'POST',
    path: `${base}{id}/presence/`,
    summary:
      'Report every 20 seconds that you have the program open, and get who else does. `tab` null reports that you left',
    params: companyItemParams,
    query: none,
    body: z.object({ tab: z.string().trim().max(40).nullable() }),
    response: z.array(campaignEditor),
    status: 200,
    problems: [],
  }),
};
