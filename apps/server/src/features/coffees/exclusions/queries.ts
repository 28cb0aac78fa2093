import type { Ctx, Scope } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** Ids of the people that a member must not be matched with outside of matchings, whatever the reason. */
export type Exclusion = (scope: Scope, userId: number) => Promise<readonly number[]>;

/** Pairs who are never suggested to each other, and never introduced. */
export const exclusions = definePort<Exclusion>('people who are kept apart');

/** All people that a member is separated from. Confidential, and so are the reasons. */
export async function listExcluded(
  ctx: Pick<Ctx, 'services' | 'db' | 'company_id'>,
  userId: number,
): Promise<number[]> {
  const found: number[] = [];
  for (const exclusion of ctx.services.ports.all(exclusions)) found.push(...(await exclusion(ctx, userId)));
  return found;
}
