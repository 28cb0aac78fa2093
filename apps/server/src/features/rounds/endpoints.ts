import { roundsEndpoints } from '@fika/contract';
import { admin, mount } from '#platform/http/access.ts';
import { moveOccurrence } from './commands/plan-round.ts';
import { getPlanned, listPlanning } from './planning/queries.ts';

export const rounds = mount(roundsEndpoints, {
  campaigns_planning: admin(async (ctx, { query }) => ({ results: await listPlanning(ctx, query) })),
  occurrences_move: admin('programs_management', async (ctx, { params, body }) =>
    getPlanned(ctx, await moveOccurrence(ctx, params.id, body)),
  ),
});
