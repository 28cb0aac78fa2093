import type { Ctx, Scope } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** Ids of the people whom a member must not be brought together with outside of draws, whatever the reason. */
export type Exclusion = (scope: Scope, userId: number) => Promise<readonly number[]>;

/** Who is never suggested to whom, and never introduced. */
export const exclusions = definePort<Exclusion>('people who are kept apart');

/** Everybody whom a member is kept from. Nobody is told of it, nor why. */
export async function listExcluded(
  ctx: Pick<Ctx, 'services' | 'db' | 'company_id'>,
  userId: number,
): Promise<number[]> {
  const found: number[] = [];
  for (const exclusion of ctx.services.ports.all(exclusions)) found.push(...(await exclusion(ctx, userId)));
  return found;
}
