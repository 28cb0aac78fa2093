import { type FieldType, type FilterCategory, missingChoices, sameText } from '@fika/contract';
import { SpreadsheetError } from './errors.ts';
import type { Table } from './table.ts';

export const MEMBER_COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'external_id',
  'culture',
  'manager',
] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

/** Where a column goes: to the member, to a field, to a field that is still to be made, or nowhere. */
export type MappingTarget =
  | MemberColumn
  | 'ignore'
  | { category: number }
  | { new_category: string; type: FieldType };

/** One target for each column of a table, in the same order. */
export type Mapping = readonly MappingTarget[];

/** A field as mappings need it; deleted ones are left out by the caller. */
export type MappingCategory = FilterCategory;

/** Throws for a mapping without email addresses, or with two columns for one target. */
export function assertMapping(mapping: Mapping, categories: readonly MappingCategory[]): void {
  if (!mapping.includes('email')) throw new SpreadsheetError('email_column_missing');
  const seen = new Set<string>();
  for (const target of mapping) {
    if (target === 'ignore') continue;
    const name = targetName(target, categories);
    if (seen.has(sameText(name))) throw new SpreadsheetError('target_twice', { name });
    seen.add(sameText(name));
  }
}

function targetName(
  target: Exclude<MappingTarget, 'ignore'>,
  categories: readonly MappingCategory[],
): string {
  if (typeof target === 'string') return target;
  if ('new_category' in target) return target.new_category;
  return categories.find(({ id }) => id === target.category)?.title ?? String(target.category);
}

export interface NewCategory {
  title: string;
  type: FieldType;
  /** Labels from the file, sorted; empty unless the type has choices. */
  choices: string[];
}

/** The fields that a mapping still needs, ready to be created. */
export function newCategories(table: Table, mapping: Mapping): NewCategory[] {
  return mapping.flatMap((target, column) => {
    if (typeof target === 'string' || !('new_category' in target)) return [];
    const { new_category: title, type } = target;
    return [{ title, type, choices: labelsOf(table, column, { type, choices: {} }) }];
  });
}

/** The labels that rows name and that the choices of their field lack, ready to be added; fields without any are left out. */
export function newChoices(
  table: Table,
  mapping: Mapping,
  categories: readonly MappingCategory[],
): { category: number; title: string; labels: string[] }[] {
  return mapping.flatMap((target, column) => {
    if (typeof target === 'string' || !('category' in target)) return [];
    const category = categories.find(({ id }) => id === target.category);
    if (!category) return [];
    const labels = labelsOf(table, column, category);
    return labels.length > 0 ? [{ category: category.id, title: category.title, labels }] : [];
  });
}

function labelsOf(
  table: Table,
  column: number,
  { type, choices, merged }: Pick<MappingCategory, 'type' | 'choices' | 'merged'>,
): string[] {
  const labels = new Map<string, string>();
  for (const { cells } of table.rows) {
    for (const label of missingChoices(type, cells[column] ?? '', choices, merged)) {
      if (!labels.has(sameText(label))) labels.set(sameText(label), label);
    }
  }
  return [...labels.values()].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
}

/** The mapping once its new fields exist: they are found by their titles. */
export function resolveMapping(mapping: Mapping, categories: readonly MappingCategory[]): MappingTarget[] {
  const byTitle = new Map(categories.map(({ id, title }) => [sameText(title), id]));
  return mapping.map((target) => {
    if (typeof target === 'string' || !('new_category' in target)) return target;
    const category = byTitle.get(sameText(target.new_category));
    return category === undefined ? target : { category };
  });
}
