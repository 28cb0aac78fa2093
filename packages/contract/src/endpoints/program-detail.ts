import { z } from 'zod';
import { companyItemParams, none } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { campaignWithEmails } from './campaigns.ts';

const base = '/api/v1/companies/{company_id}/campaigns_list/';

export const programDetailEndpoints = {
  campaigns_get: endpoint({
    name: 'campaigns_get',
    method: 'GET',
    path: `${base}{id}/`,
    summary: 'One program. `emails=true` adds its invitation and match messages',
    params: companyItemParams,
    query: z.object({ emails: z.enum(['true', 'false']).default('false') }),
    body: none,
    response: campaignWithEmails,
    status: 200,
    problems: [],
  }),
};
