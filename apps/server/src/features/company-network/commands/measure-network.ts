import { LIMITS } from '@fika/contract';
import { inCompany, type Services } from '#platform/context.ts';
import { findUnmeasuredWeeks, insertPoint, listNetwork, type Week } from '../queries.ts';
import { countArticulationPoints, countIsolated, evenly, graphOf, shareWithin } from '../rules.ts';

/** Measures each ended week of a company that has no figures yet, the latest first: its figures are the ones that are missed. */
export async function measureNetwork(
  services: Services,
  { company_id: companyId }: { company_id: number },
): Promise<void> {
  const weeks = await inCompany(services, companyId, 'read', findUnmeasuredWeeks);
  for (const week of weeks) {
    if (services.jobs.isStopping) return;
    await measureWeek(services, companyId, week);
  }
}

async function measureWeek(services: Services, companyId: number, week: Week): Promise<void> {
  const { people, links } = await inCompany(services, companyId, 'read', (ctx) => listNetwork(ctx, week));
  const graph = graphOf(people, links);
  const starts = evenly(people, LIMITS.networkStarts);
  const [within_1, within_2, within_3] = await shareWithin(graph, starts);
  const point = {
    day: week.day,
    coworkers: people.length,
    within_1,
    within_2,
    within_3,
    isolated: countIsolated(graph),
    bridges: countArticulationPoints(graph),
    starting_points: starts.length,
  };
  await inCompany(services, companyId, 'write', (ctx) => insertPoint(ctx, point));
}
