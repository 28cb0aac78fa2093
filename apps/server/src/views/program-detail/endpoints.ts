import { programDetailEndpoints } from '@fika/contract';
import { admin, AfterCommit, mount } from '#platform/http/access.ts';
import { showCampaign } from '#features/campaigns/detail/queries.ts';
import { readCampaignEmails } from '#features/email-templates/present.ts';

/** A program together with the emails that it sends. */
export const programDetail = mount(programDetailEndpoints, {
  campaigns_get: admin('programs_management', async (ctx, { params, query }) => {
    const campaign = await showCampaign(ctx, params.id);
    if (query.emails === 'false') return campaign;
    const make = await readCampaignEmails(ctx, params.id, campaign.culture);
    return new AfterCommit(async () => ({ ...campaign, ...(await make()) }));
  }),
});
