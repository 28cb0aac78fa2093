import type { FilterGroup, FilterItemName, Permission } from '@fika/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Services } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { definePort } from '#platform/ports.ts';

/** Types of conditions that name things of later features. */
export type SourceType = 'audience' | 'campaign';

/** An audience or a program that a filter names. */
export interface SourceItem extends FilterItemName {
  /** Whom it holds beside those that were put into it: nobody, where nothing is said. */
  filters?: FilterGroup | undefined;
}

/** What filters ask of the feature that owns such things. */
export interface FilterSource {
  type: SourceType;
  /** Those of some ids that are, or were, of a company. */
  find(db: Db, companyId: number, ids: readonly number[]): Promise<SourceItem[]>;
  /** Whether a row of `users` was put into one of them. Never null; false for an empty list. */
  holds(companyId: number, ids: readonly number[]): RawBuilder<SqlBool>;
  /** Whom it never holds, whatever its filters say: a test on a row of `users`. */
  within?: RawBuilder<SqlBool>;
  /** Keeps those of some ids that are there from being deleted before the transaction ends, for whoever stores them. */
  keep?(db: Db, companyId: number, ids: readonly number[]): Promise<void>;
  /** What an admin needs for one of them to be told its name. */
  named_for?: Permission;
}

/** What filters may ask for: audiences and programs belong to later features. */
export const filterSources = definePort<FilterSource>('sources of filters');

/** The source of a type. */
export function filterSource({ ports }: Pick<Services, 'ports'>, type: SourceType): FilterSource {
  const source = ports.all(filterSources).find((one) => one.type === type);
  if (!source) throw new Error(`No feature owns what filters of the type ${type} name`);
  return source;
}
