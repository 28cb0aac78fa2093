import type { ChunksGenerator } from '../input.ts';

/** `count` sizes that differ by at most one and add up to `people`, the larger first. */
function equalSizes(people: number, count: number): number[] {
  const small = Math.floor(people / count);
  const larger = people - small * count;
  return Array.from({ length: count }, (_, i) => (i < larger ? small + 1 : small));
}

function exactSizes(people: number, size: number): number[] {
  const rest = people % size;
  const sizes = Array.from({ length: Math.floor(people / size) }, () => size);
  if (rest >= 2) sizes.push(rest);
  return sizes;
}

/**
 * The sizes of the groups for `people`, the larger first. Their sum is `people`, or one less if generator 3 leaves a rest of
 * one. The list is empty for fewer than two people.
 */
export function groupSizes(people: number, size: number, generator: ChunksGenerator): number[] {
  if (people < 2) return [];
  if (people < size) return [people];
  switch (generator) {
    case 1:
      return equalSizes(people, Math.floor(people / size));
    case 2: {
      const count = Math.ceil(people / size);
      return equalSizes(people, people < 2 * count ? count - 1 : count);
    }
    case 3:
      return exactSizes(people, size);
    case 4:
      return equalSizes(people, Math.ceil(people / size - 0.5));
    default:
      throw new RangeError(`There is no groups chunk generator ${String(generator)}.`);
  }
}
