import type { UploadColumn } from '@fika/contract/endpoints/member-import';
import type { DateOrder } from '@fika/contract/field-dates';
import type { FieldType } from '@fika/contract/statuses';
import { sameText } from '@fika/contract/text';
import {
  type Mapping,
  type MappingCategory,
  type MappingTarget,
  MEMBER_COLUMNS,
} from '@fika/spreadsheet/mapping';

/** The categories as they will be once the labels that rows name are among their choices. */
export function withLabels(
  categories: readonly MappingCategory[],
  lacking: readonly { category: number; labels: readonly string[] }[],
): MappingCategory[] {
  return categories.map((category) => {
    const labels = lacking.find((one) => one.category === category.id)?.labels ?? [];
    const added = Object.fromEntries(labels.map((label) => [`new:${label}`, label]));
    return labels.length > 0 ? { ...category, choices: { ...category.choices, ...added } } : category;
  });
}

const NEW = 'new';
const FIELD = 'field:';

/** A target as the value of a select, and back. */
export function keyOfTarget(target: MappingTarget): string {
  if (typeof target === 'string') return target;
  return 'category' in target ? `${FIELD}${target.category}` : NEW;
}

export function targetOfKey(key: string, title: string, type: FieldType): MappingTarget {
  if (key === NEW) return { new_category: title, type };
  if (key.startsWith(FIELD)) return { category: Number(key.slice(FIELD.length)) };
  return MEMBER_COLUMNS.find((column) => column === key) ?? 'ignore';
}

/** The mapping with one changed target. The column that had this target before is ignored, because targets are unique. */
export function withTarget(mapping: Mapping, column: number, target: MappingTarget): MappingTarget[] {
  const key = keyOfTarget(target);
  const shared = key === NEW || key === 'ignore';
  return mapping.map((one, index) => {
    if (index === column) return target;
    return !shared && keyOfTarget(one) === key ? 'ignore' : one;
  });
}

/**
 * The mapping of a file after that of an earlier file with the same headers: targets stay unique, and unknown columns keep the
 * guessed ones.
 */
export function withRemembered(
  file: { columns: readonly string[]; mapping: Mapping },
  known: readonly UploadColumn[],
): { mapping: MappingTarget[]; date_orders: [string, DateOrder][] } {
  const byHeader = new Map(known.map((column) => [sameText(column.header), column]));
  const mapping = file.columns.reduce<MappingTarget[]>(
    (targets, header, column) => {
      const target = byHeader.get(sameText(header))?.target;
      return target === undefined ? targets : withTarget(targets, column, target);
    },
    [...file.mapping],
  );
  const dateOrders = file.columns.flatMap((header): [string, DateOrder][] => {
    const order = byHeader.get(sameText(header))?.date_order;
    return order ? [[header, order]] : [];
  });
  return { mapping, date_orders: dateOrders };
}

/** The mapping to remember for an uploaded file, in which new fields already have ids. */
export function rememberedColumns(
  columns: readonly string[],
  { mapping, date_orders }: { mapping: Mapping; date_orders: readonly [string, DateOrder][] },
  ids: ReadonlyMap<string, number>,
): UploadColumn[] {
  const orders = new Map(date_orders);
  return columns.flatMap((header, column): UploadColumn[] => {
    const target = mapping[column] ?? 'ignore';
    const date_order = orders.get(header) ?? null;
    if (typeof target === 'string') return [{ header, target, date_order }];
    const category = 'category' in target ? target.category : ids.get(target.new_category);
    return category === undefined ? [] : [{ header, target: { category }, date_order }];
  });
}

/** The fixed cells with one more. The last change of a cell counts. */
export function withEdit(
  edits: readonly [number, number, string][],
  row: number,
  column: number,
  text: string,
): [number, number, string][] {
  return [...edits.filter(([line, cell]) => line !== row || cell !== column), [row, column, text]];
}

export function isNewField(target: MappingTarget): target is { new_category: string; type: FieldType } {
  return typeof target !== 'string' && 'new_category' in target;
}
