/** `soft` of the scorer for one person and all who follow, rule by rule. */
import { mix32 } from '../prng.ts';
import type { Problem } from './problem.ts';
import { UNIT } from './rules.ts';
import { FORBIDDEN } from './weights.ts';
import type { Scorer } from './weights.ts';

/**
 * Adds to sums[v], for every v after u, what the scorer says of (u, v): `soft`, or less than -2^51 where rules, hours or
 * reporting lines forbid it. Personal blocks are not looked at. Before each call the scorer must be focused on u.
 */
export function softRows(
  problem: Problem,
  { others, chance, base }: Scorer,
  members: readonly number[],
): (u: number, sums: Float64Array) => void {
  const n = members.length;
  const rules = problem.rules.map(({ rows, required, weight }) => ({
    rows: rows(members),
    ifNone: required ? FORBIDDEN : 0,
    points: required ? 0 : weight * UNIT,
  }));
  const hashes = Uint32Array.from(members, (person) => problem.hashes[person]!);
  return (u, sums) => {
    addChance(hashes, u, chance, base, sums);
    for (const { rows, ifNone, points } of rules) rows.add(u, ifNone, points, sums);
    if (others) for (let v = u + 1; v < n; v++) sums[v]! += others(members[v]!);
  };
}

/** Adds the chance of every pair, and `base`. */
function addChance(hashes: Uint32Array, u: number, chance: number, base: number, sums: Float64Array): void {
  const mine = hashes[u]!;
  for (let v = u + 1; v < hashes.length; v++) {
    const other = hashes[v]!;
    sums[v]! += base + (mix32(Math.imul(mine ^ other, 0x9e3779b1) ^ (mine + other)) & (chance - 1));
  }
}
