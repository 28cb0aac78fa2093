import type { FilterGroup, FilterItemName, Permission } from '@fika/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** Types of conditions that name things of later features. */
export type SourceType = 'audience' | 'campaign';

/** An audience or a program that a filter names. */
export interface SourceItem extends FilterItemName {
  /** Members that it includes besides those that were added; absent for none. */
  filters?: FilterGroup | undefined;
}

/** The lookups of filters in the feature that owns such objects. */
export interface FilterSource {
  type: SourceType;
  /** Those of some ids that exist, or existed, in a company. */
  find(db: Db, companyId: number, ids: readonly number[]): Promise<SourceItem[]>;
  /** Whether a row of `users` was put into one of them. Never null; false for an empty list. */
  holds(companyId: number, ids: readonly number[]): RawBuilder<SqlBool>;
  /** A condition on a row of `users` that all of its members satisfy, whatever its filters find. */
  within?: RawBuilder<SqlBool>;
  /** Locks existing ones of some ids against deletion until the transaction ends, for storing a reference to them. */
  keep?(db: Db, companyId: number, ids: readonly number[]): Promise<void>;
  /** The permission that an admin needs to see their names. */
  named_for?: Permission;
}

/** Objects in filters: audiences and programs belong to later features. */
export const filterSources = definePort<FilterSource>('sources of filters');

/** The source of a type. */
export function filterSource({ ports }: Pick<Services, 'ports'>, type: SourceType): FilterSource {
  const source = ports.all(filterSources).find((one) => one.type === type);
  if (!source) throw new Error(`No feature owns what filters of the type ${type} name`);
  return source;
}
