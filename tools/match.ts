// Solves one instance of the matching benchmark: npm run --silent match -- --instance FILE.json [--seed 1]
// Prints {groups, unmatched: [{id, reason}], certified, ms, seed}.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { solveAnyPairs } from '@fika/matching/pairs/blocks';

import { instanceModel, minHashOrder } from './matching-instance.ts';
import type { Instance } from './matching-instance.ts';

const USAGE = 'Usage: npm run --silent match -- --instance FILE.json [--seed 1]';

function readInstance(file: string): Instance {
  const instance = JSON.parse(readFileSync(file, 'utf8')) as Instance;
  if (!Array.isArray(instance.people)) throw new Error(`${file} holds no people.`);
  if (instance.groupSize !== 2) throw new Error('Only instances of pairs (groupSize 2) can be solved.');
  return instance;
}

function solve(file: string, seed: number): unknown {
  const instance = readInstance(file);
  const started = performance.now();
  const { model, allowedPartners } = instanceModel(instance, seed);
  const order = (pass: number): number[] => minHashOrder(instance, seed, pass);
  const { mates, certified } = solveAnyPairs(model, { order, seed });
  const ms = Math.round((performance.now() - started) * 10) / 10;
  const groups: number[][] = [];
  const unmatched: { id: number; reason: string }[] = [];
  const isRest = mates.filter((mate) => mate === -1).length === 1;
  mates.forEach((mate, i) => {
    const { id } = instance.people[i]!;
    if (mate > i) groups.push([id, instance.people[mate]!.id]);
    if (mate !== -1) return;
    const partners = allowedPartners(i);
    const competed = isRest ? 'rest of one' : `competition for ${partners} possible partners`;
    unmatched.push({ id, reason: partners === 0 ? 'no allowed partner' : competed });
  });
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
