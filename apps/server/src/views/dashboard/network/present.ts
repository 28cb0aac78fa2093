import type { NetworkStats } from '@fika/contract';
import type { RequestCtx } from '#platform/http/access.ts';
import { listPoints } from '#features/company-network/queries.ts';
import { type Asked, rangeOf } from '../policy.ts';

/** How far introductions reached, for each measured week that ended in a range. */
export async function showNetwork(ctx: RequestCtx, asked: Asked): Promise<NetworkStats> {
  const { range } = await rangeOf(ctx, asked);
  return { range, points: await listPoints(ctx, range) };
}
