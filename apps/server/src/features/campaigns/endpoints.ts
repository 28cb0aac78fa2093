import { campaignsEndpoints, campaignChangesEndpoints, useCasesEndpoints, ROLES } from '@fika/contract';
import { admin, mount, type RequestCtx } from '#platform/http/access.ts';
import { presentPage } from '#platform/http/paging.ts';
import { countAudience } from './audience/queries.ts';
import { activateCampaign, archiveCampaign, deactivateCampaign } from './commands/change-status.ts';
import { cloneCampaign } from './commands/clone-campaign.ts';
import { createCampaign } from './commands/create-campaign.ts';
import { deleteCampaign } from './commands/delete-campaign.ts';
import { pinNote } from './commands/pin-note.ts';
import { saveRules } from './commands/save-rules.ts';
import { showPresence } from './commands/show-presence.ts';
import { updateCampaign } from './commands/update-campaign.ts';
import { presentSummary } from './present.ts';
import { getCampaign, listCampaigns } from './queries.ts';
import { showCampaign } from './detail/queries.ts';
import { programRounds } from './types.ts';
import { listUseCases } from './use-cases/queries.ts';

type ById = { params: { id: number } };
const then =
  (act: (ctx: RequestCtx, id: number) => Promise<void>) =>
  async (ctx: RequestCtx, { params }: ById) => {
    await act(ctx, params.id);
    return showCampaign(ctx, params.id);
  };

export const campaigns = mount(
  { ...campaignsEndpoints, ...campaignChangesEndpoints, ...useCasesEndpoints },
  {
    campaigns_list: admin(async (ctx, { query }) => {
      const { count, results } = await listCampaigns(ctx, {
        ...query,
        visible: ctx.actor.role === ROLES.superadmin ? 'all' : ctx.actor.permissions.programs_management,
      });
      const ids = results.map(({ id }) => id);
      const rounds = await ctx.services.ports.one(programRounds).summarize(ctx, ids);
      return presentPage(
        ctx.url,
        query,
        count,
        results.map((row) => presentSummary(row, rounds.get(row.id))),
      );
    }),
    campaigns_create: admin('programs_add', async (ctx, { body }) => {
      const { id, notes } = await createCampaign(ctx, body);
      return { ...(await showCampaign(ctx, id)), template_notes: notes };
    }),
    campaigns_update: admin('programs_management', async (ctx, { params, body }) => {
      await updateCampaign(ctx, params.id, body);
      return showCampaign(ctx, params.id);
    }),
    rules: admin('programs_management', async (ctx, { params, body }) => {
      await saveRules(ctx, params.id, body);
      return showCampaign(ctx, params.id);
    }),
    campaign_note: admin('programs_management', async (ctx, { params, body }) => {
      await pinNote(ctx, params.id, body.pinned_note);
      return showCampaign(ctx, params.id);
    }),
    activate: admin('programs_management', then(activateCampaign)),
    deactivate: admin('programs_management', then(deactivateCampaign)),
    archive: admin('programs_management', then(archiveCampaign)),
    clone: admin('programs_add', async (ctx, { params }) =>
      showCampaign(ctx, await cloneCampaign(ctx, params.id)),
    ),
    delete: admin('programs_management', async (ctx, { params }) => {
      await deleteCampaign(ctx, params.id);
      return { ok: true as const };
    }),
    campaign_presence: admin('programs_management', (ctx, { params, body }) =>
      showPresence(ctx, params.id, body.tab),
    ),
    'use-cases': admin(async (ctx, { params }) => listUseCases(ctx, params.locale)),
    count: admin('programs_management', async (ctx, { params }) => ({
      count: await countAudience(ctx, await getCampaign(ctx, params.id)),
    })),
  },
);
