import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { enqueueCheck } from './commands/check-channel.ts';
import { listProgramsOfTeam } from './queries.ts';

const { on } = reactions<Services, Events>('campaigns');

export const channelReactions = [
  on('msteams.team_changed', (services, { company_id, ...team }) =>
    inCompany(services, company_id, 'write', async (ctx) => {
      for (const id of await listProgramsOfTeam(ctx, team)) await enqueueCheck(ctx, id);
    }),
  ),
];
