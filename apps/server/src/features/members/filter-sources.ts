import type { FilterGroup, FilterItemName, Permission } from '@fika/contract';
import type { RawBuilder, SqlBool } from 'kysely';
import type { Db } from '#platform/db/database.ts';

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

const sources = new Map<SourceType, FilterSource>();

/** Names what filters may ask for. Done by the composition root: audiences and programs belong to later features. */
export function registerFilterSources(...given: readonly FilterSource[]): void {
  for (const source of given) sources.set(source.type, source);
}

/** The source of a type; undefined in a program that has none, such as a rehearsal. */
export const filterSource = (type: SourceType): FilterSource | undefined => sources.get(type);
