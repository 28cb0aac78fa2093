import type { CategoryUsage } from '@fika/contract';
import type { Ctx } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';
import type { CategoryRow } from './queries.ts';

export interface ChoiceChange {
  category: Pick<CategoryRow, 'id' | 'type'>;
  /** Keys of the choices to replace. */
  from: readonly string[];
  into: string;
  /** Only members after this id, and at most `limit`: the next step begins after `last`. */
  after?: number;
  limit?: number;
}

/** Operations of fields on the values that members have. */
export interface FieldValues {
  /** How many have a value of each field and each choice, and how many active members there are. */
  usage(ctx: Ctx, categories: readonly CategoryRow[]): Promise<{ total: number; results: CategoryUsage[] }>;
  /** How many members have a value of a field, one of some choices if they are named; inactive members too. */
  countWith(ctx: Ctx, category: Pick<CategoryRow, 'id' | 'type'>, keys?: readonly string[]): Promise<number>;
  /** Whether an admin may change the values of members now. */
  mayChange(ctx: Ctx, userId: number): Promise<boolean>;
  /** Replaces choices by another one. `last` is null when no members remain. */
  replaceChoices(ctx: Ctx, change: ChoiceChange): Promise<{ count: number; last: number | null }>;
}

/** Where the values of fields are stored: members come after their fields. */
export const storedFieldValues = definePort<FieldValues>('the values of fields');

/** Where the values of fields are stored. */
export const fieldValues = ({ services }: Pick<Ctx, 'services'>): FieldValues =>
  services.ports.one(storedFieldValues);
