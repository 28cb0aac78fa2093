import { ENDPOINTS } from '@fika/contract';
import { admin, mount, type RequestCtx } from '../../platform/http/access.ts';
import { presentPage } from '../../platform/http/paging.ts';
import { countAudience } from './audience.ts';
import { activateCampaign, archiveCampaign, deactivateCampaign } from './commands/change-status.ts';
import { cloneCampaign } from './commands/clone-campaign.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { saveRules } from './commands/save-rules.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import { presentSummary } from './present.ts';
import { getCampaign, listCampaigns, roundsOfCampaigns } from './queries.ts';
import { showCampaign } from './show-campaign.ts';

type ById = { params: { id: number } };
const then =
  (act: (ctx: RequestCtx, id: number) => Promise<void>) =>
  async (ctx: RequestCtx, { params }: ById) => {
    await act(ctx, params.id);
    return showCampaign(ctx, params.id);
  };

export const campaigns = mount(ENDPOINTS.campaigns, {
  campaigns_list: admin(async (ctx, { query }) => {
    const { count, results } = await listCampaigns(ctx.db, ctx.company_id, {
      ...query,
      visible: ctx.actor.role === 2 ? 'all' : ctx.actor.permissions.programs_management,
    });
    const ids = results.map(({ id }) => id);
    const rounds = await roundsOfCampaigns(ctx.db, ctx.company_id, ids);
    return presentPage(
      ctx.url,
      query,
      count,
      results.map((row) => presentSummary(row, rounds.get(row.id))),
    );
  }),
  campaigns_create: admin('programs_add', async (ctx, { body }) =>
    showCampaign(ctx, await createCampaign(ctx, body)),
  ),
  campaigns_get: admin('programs_management', async (ctx, { params }) => showCampaign(ctx, params.id)),
  campaigns_update: admin('programs_management', async (ctx, { params, body }) => {
    await updateCampaign(ctx, params.id, body);
    return showCampaign(ctx, params.id);
  }),
  rules: admin('programs_management', async (ctx, { params, body }) => {
    await saveRules(ctx, params.id, body.rules);
    return showCampaign(ctx, params.id);
  }),
  activate: admin('programs_management', then(activateCampaign)),
  deactivate: admin('programs_management', then(deactivateCampaign)),
  archive: admin('programs_management', then(archiveCampaign)),
  clone: admin('programs_add', async (ctx, { params }) =>
    showCampaign(ctx, await cloneCampaign(ctx, params.id)),
  ),
  count: admin('programs_management', async (ctx, { params }) => ({
    count: await countAudience(ctx, await getCampaign(ctx.db, ctx.company_id, params.id)),
  })),
});
