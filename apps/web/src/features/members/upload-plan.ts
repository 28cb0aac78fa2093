import type { UploadRow } from '@fika/contract/endpoints/members';
import type { FieldType } from '@fika/contract/statuses';
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

/** Rows whose new fields have their ids: `new:Office` becomes the id of the field Office. */
export function withFieldIds(users: readonly UploadRow[], ids: ReadonlyMap<string, number>): UploadRow[] {
  if (ids.size === 0) return [...users];
  return users.map((user) => {
    const fields = Object.entries(user.fields ?? {}).map(([key, text]) => {
      const id = key.startsWith('new:') ? ids.get(key.slice('new:'.length)) : undefined;
      return [id === undefined ? key : String(id), text];
    });
    return { ...user, fields: Object.fromEntries(fields) as Record<string, string> };
  });
}

export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
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

/** The mapping with one target changed. What another column had goes to nothing: no target is given twice. */
export function withTarget(mapping: Mapping, column: number, target: MappingTarget): MappingTarget[] {
  const key = keyOfTarget(target);
  const shared = key === NEW || key === 'ignore';
  return mapping.map((one, index) => {
    if (index === column) return target;
    return !shared && keyOfTarget(one) === key ? 'ignore' : one;
  });
}

export function isNewField(target: MappingTarget): target is { new_category: string; type: FieldType } {
  return typeof target !== 'string' && 'new_category' in target;
}
