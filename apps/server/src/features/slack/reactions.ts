import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { listTeams } from './queries.ts';
import { enqueueUsersSync } from './users/commands/sync-users.ts';

const { on } = reactions<Services, Events>('slack');

/** Several imports in a row cause one comparison. */
const DEBOUNCE_MS = 60_000;

export const slackReactions = [
  on('members.uploaded', async (services, { company_id: companyId }) => {
    const startAfter = new Date(Date.now() + DEBOUNCE_MS).toISOString();
    await inCompany(services, companyId, 'write', async (ctx) => {
      for (const team of await listTeams(ctx))
        if (team.revoked_at === null && !team.is_organization)
          await enqueueUsersSync(ctx, { team_id: team.id }, startAfter);
    });
  }),
];
