import type { Category } from '@fika/contract/endpoints/categories';
import type { Input } from '#features/profile/view.ts';

/** A value of a field as a cell of a file has it: options by their names. */
export function cellOf({ choices }: Pick<Category, 'choices'>, value: Input): string {
  if (value === null) return '';
  const values = Array.isArray(value) ? value : [value];
  // A file separates the entries of a list by semicolons.
  return values.map((one) => choices[String(one)] ?? String(one)).join('; ');
}
