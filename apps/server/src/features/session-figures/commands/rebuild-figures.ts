import { inCompany, type Services } from '#platform/context.ts';
import { listSentSessions } from '../queries.ts';
import { refreshFigures } from './refresh-figures.ts';

/** Stores the figures of all sent sessions of all companies again, each in a transaction. Returns of how many sessions. */
export async function rebuildFigures(services: Services): Promise<number> {
  const sessions = await services.database.system('read', listSentSessions);
  for (const { company_id, round_id } of sessions) {
    await inCompany(services, company_id, 'write', (ctx) => refreshFigures(ctx, round_id, 'all'));
  }
  return sessions.length;
}
