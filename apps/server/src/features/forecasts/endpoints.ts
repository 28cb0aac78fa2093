import { forecastsEndpoints } from '@fika/contract';
import { admin, limited, mount } from '#platform/http/access.ts';
import { checkFeasibility } from './commands/check-feasibility.ts';
import { startSimulation } from './commands/start-simulation.ts';

const manage = 'programs_management';

export const forecasts = mount(forecastsEndpoints, {
  feasibility: limited(
    { max: 120, seconds: 60 },
    admin(manage, (ctx, { params, body }) => checkFeasibility(ctx, params.id, body)),
  ),
  simulate: limited(
    { max: 30, seconds: 60 },
    admin(manage, async (ctx, { params, body }) => {
      const { rounds: count, attendance, mixing_category, ...draft } = body;
      const wish = { campaign_id: params.id, draft, rounds: count, attendance, mixing_category };
      return { job_id: await startSimulation(ctx, wish) };
    }),
  ),
});
