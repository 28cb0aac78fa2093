import type { ReportSearch } from './search.ts';

type Options = NonNullable<ReportSearch['options']>;

/** Whether an option is among the chosen ones; without any, every row is, also those of sums. */
export const isAmong = (
  { choice, isSum }: { choice: string | null; isSum: boolean },
  options: Options,
): boolean => options.length === 0 || (!isSum && options.includes(choice));

/** Whether two groups are the chosen ones, in any order. With one chosen, all of its groups are. */
export function isBetween({ a, b }: { a: string | null; b: string | null }, [one, other]: Options): boolean {
  if (one === undefined) return true;
  if (other === undefined) return a === one || b === one;
  return (a === one && b === other) || (a === other && b === one);
}
