import type { Ctx } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** Ids of the people whom a member must not be brought together with outside of draws, whatever the reason. */
export type Exclusion = (db: Db, companyId: number, userId: number) => Promise<readonly number[]>;

/** Who is never suggested to whom, and never introduced. */
export const exclusions = definePort<Exclusion>('people who are kept apart');

/** Everybody whom a member is kept from. Nobody is told of it, nor why. */
export async function listExcluded(
  { services, db, company_id: companyId }: Pick<Ctx, 'services' | 'db' | 'company_id'>,
  userId: number,
): Promise<number[]> {
  const found: number[] = [];
  for (const exclusion of services.ports.all(exclusions))
    found.push(...(await exclusion(db, companyId, userId)));
  return found;
}
