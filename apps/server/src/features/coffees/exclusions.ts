import type { Db } from '#platform/db/database.ts';

/** Ids of the people whom a member must not be brought together with outside of draws, whatever the reason. */
export type Exclusion = (db: Db, companyId: number, userId: number) => Promise<readonly number[]>;

let exclusions: readonly Exclusion[] = [];

/** Names who is never suggested to whom, and never introduced. Done by the composition root; later features have such lists. */
export function registerExclusions(...given: readonly Exclusion[]): void {
  exclusions = given;
}

/** Everybody whom a member is kept from. Nobody is told of it, nor why. */
export async function listExcluded(db: Db, companyId: number, userId: number): Promise<number[]> {
  const found: number[] = [];
  for (const exclusion of exclusions) found.push(...(await exclusion(db, companyId, userId)));
  return found;
}
