import { LIMITS, type NetworkStats } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listPoints } from '#features/company-network/queries.ts';
import { type Asked, rangeOf } from '../policy.ts';

/** How far introductions reached, for each measured week that ended in a range. */
export async function showNetwork(ctx: RequestCtx, asked: Asked): Promise<NetworkStats> {
  const { range } = await rangeOf(ctx, asked);
  const points = await listPoints(ctx, range);
  return { range, points: points.map(withoutFew) };
}

type Measured = Awaited<ReturnType<typeof listPoints>>[number];

/** A week without its numbers of few people, and without those that would leave few others. */
function withoutFew(point: Measured): NetworkStats['points'][number] {
  const { coworkers, isolated, bridges, ...shares } = point;
  const shown = (count: number) => (isFew(count) || isFew(coworkers - count) ? null : count);
  return { coworkers, isolated: shown(isolated), bridges: shown(bridges), ...shares };
}

const isFew = (count: number): boolean => count > 0 && count < LIMITS.groupShown;
