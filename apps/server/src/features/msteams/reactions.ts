import type { Events } from '#events.ts';
import { reactions } from '#platform/bus.ts';
import { inCompany, type Services } from '#platform/context.ts';
import { noteMovement } from './channels/commands/note-movement.ts';
import { listTenants } from './queries.ts';

const { on } = reactions<Services, Events>('msteams');

export const teamsReactions = [
  on('members.uploaded', (services, { company_id: companyId }) =>
    inCompany(services, companyId, 'write', async (ctx) => {
      for (const { id } of await listTenants(ctx)) await noteMovement(ctx, id);
    }),
  ),
];
