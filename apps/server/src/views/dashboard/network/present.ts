import { instantOf, LIMITS, type NetworkStats } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { mapInSlices } from '#platform/slices.ts';
import { bucketsOf } from '../participations/rules.ts';
import type { Wanted } from '../types.ts';
import { listCoworkers, listLinks } from './queries.ts';
import { countBridges, evenly, graphOf, reachFrom } from './rules.ts';

/** How far introductions reach at the end of some days of a range. */
export async function showNetwork(ctx: RequestCtx, wanted: Wanted): Promise<NetworkStats> {
  const { range } = wanted;
  const coworkers = await listCoworkers(ctx, wanted);
  const links = await listLinks(ctx, wanted);
  // The end of the range is always one of the days: they are counted from there.
  const ends = bucketsOf(range.start, range.end).days.map(({ end }) => end);
  const days = evenly(ends.toReversed(), LIMITS.networkPoints).toReversed();
  const sample = evenly(coworkers, LIMITS.networkSample);
  const points: NetworkStats['points'] = [];
  for (const day of days) {
    const to = Date.parse(
      day === range.end ? range.to : instantOf(`${dayAfter(day)}T00:00:00`, range.timezone),
    );
    const isBefore = (at: string) => Date.parse(at) < to;
    const people = coworkers.filter(({ created_at: at }) => isBefore(at)).map(({ id }) => id);
    const graph = graphOf(
      people,
      links.filter(({ at }) => isBefore(at)),
    );
    const starts = sample.filter(({ created_at: at }) => isBefore(at));
    const reached = await mapInSlices(starts, ({ id }) => reachFrom(graph, id));
    const others = Math.max(1, starts.length * (people.length - 1));
    const share = (step: 0 | 1 | 2) => reached.reduce((sum, one) => sum + one[step], 0) / others;
    points.push({
      day,
      coworkers: people.length,
      within_1: share(0),
      within_2: share(1),
      within_3: share(2),
      isolated: [...graph.values()].filter((known) => known.length === 0).length,
    });
  }
  const everybody = graphOf(
    coworkers.map(({ id }) => id),
    links,
  );
  return { range, points, starting_points: sample.length, bridges: countBridges(everybody) };
}

const DAY_MS = 24 * 3600 * 1000;
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
