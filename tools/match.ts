// Solves one instance of the matching benchmark: npm run --silent match -- --instance FILE.json [--seed 1]
// Prints {groups, unmatched: [{id, reason}], certified, ms, seed}.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { solveAnyPairs } from '@fika/matching/pairs/blocks';

import { compactInstance } from './matching-instance.ts';
import type { CompactInstance, Instance } from './matching-instance.ts';

const USAGE = 'Usage: npm run --silent match -- --instance FILE.json [--seed 1]';

function readInstance(file: string): CompactInstance {
  const instance = JSON.parse(readFileSync(file, 'utf8')) as Instance;
  if (!Array.isArray(instance.people)) throw new Error(`${file} holds no people.`);
  if (instance.groupSize !== 2) throw new Error('Only instances of pairs (groupSize 2) can be solved.');
  return compactInstance(instance);
}

function solve(file: string, seed: number): unknown {
  const { ids, cover, model, order, rules } = readInstance(file);
  const started = performance.now();
  const { mates, certified, duals } = solveAnyPairs(model, {
    order: order(seed),
    seed,
    kinds: () => rules.kinds(),
  });
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const groups: number[][] = [];
  const alone: number[] = [];
  mates.forEach((mate, i) => {
    if (mate > i) groups.push([ids[i]!, ids[mate]!]);
    if (mate === -1) alone.push(i);
  });
  const unmatched = rules.reasons(alone, certified ? { duals, cover } : null);
  return { groups, unmatched, certified, ms, seed };
}

try {
  const { values } = parseArgs({ options: { instance: { type: 'string' }, seed: { type: 'string' } } });
  const seed = Number(values.seed ?? 1);
  if (!values.instance || !Number.isSafeInteger(seed)) throw new Error(USAGE);
  process.stdout.write(`${JSON.stringify(solve(values.instance, seed))}\n`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
