import { expect, it } from 'vitest';
import { parts, type File, type Load } from './parts.ts';

const file = (name: string, size: number, ...imports: string[]): File => ({
  name,
  size,
  imports,
  isFree: true,
});
const page = (...files: string[]): Load => ({ files, weight: 1, spare: 20_000 });

const grouped = (files: readonly File[], loads: readonly Load[]) =>
  parts(files, loads).map((names) => names.toSorted().join(' '));

it('puts together what loads together, and what few would load in vain', () => {
  const files = [file('a', 30_000), file('b', 40_000), file('small', 300), file('large', 90_000)];
  const loads = [page('a', 'b', 'small'), page('a', 'b', 'small'), page('a', 'b'), page('large', 'a', 'b')];
  expect(grouped(files, loads)).toEqual(['a b small', 'large']);
});

it('counts what a file brings along', () => {
  const files = [file('a', 300), file('b', 300, 'large'), file('large', 90_000)];
  expect(grouped(files, [page('a'), page('a', 'b', 'large')])).toEqual(['a', 'b large']);
});

it('lets no page load more in vain than it may', () => {
  const files = [file('a', 300), file('b', 9_000)];
  const many = Array.from({ length: 30 }, () => page('a', 'b'));
  expect(grouped(files, [...many, page('a')])).toEqual(['a b']);
  expect(grouped(files, [...many, { ...page('a'), spare: 8_500 }])).toEqual(['a', 'b']);
});

it('makes no two groups that stand on each other', () => {
  // `a` and `c` always load together, and `b` stands between them; it may not move.
  const files = [file('a', 300, 'b'), { ...file('b', 300, 'c'), isFree: false }, file('c', 300)];
  expect(grouped(files, [page('a', 'b', 'c'), page('a', 'b', 'c')])).toEqual(['a', 'c']);
});
