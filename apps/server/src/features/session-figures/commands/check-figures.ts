import { inCompany, type Services } from '#platform/context.ts';
import { listSentSessions, type SessionOf } from '../queries.ts';
import { findDifferent } from './refresh-figures.ts';

/** Compares all figures that are stored and not outdated with the rows of their sessions, and changes nothing. */
export async function checkFigures(
  services: Services,
): Promise<{ sessions: number; different: (SessionOf & { category_id: number })[] }> {
  const sessions = await services.database.system('read', listSentSessions);
  const different: (SessionOf & { category_id: number })[] = [];
  for (const { company_id, round_id } of sessions) {
    const fields = await inCompany(services, company_id, 'read', (ctx) => findDifferent(ctx, round_id));
    different.push(...fields.map((category_id) => ({ company_id, round_id, category_id })));
  }
  return { sessions: sessions.length, different };
}
