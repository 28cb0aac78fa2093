import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { solvePairs } from '@fika/matching/pairs/pairs';

import { compactInstance } from '../tools/matching-instance.ts';
import { compareIdeas } from './matching/compare.ts';
import { completeGraph, findNetworkx, withLemon, type Oracle } from './matching/oracles.ts';
import { organisation, type Profile } from './matching/organisation.ts';
import { bounded, cost, type Report, type Row } from './report.ts';

/** Room for repeats below the weight of a pair that LEMON is given. */
const LEMON_COVER = 1_000_000_000;
const GRAPHS = 3;

/**
 * The matching engine against LEMON and networkx, when they are installed, on the same complete graphs; at 10,000 and 100,000
 * people; and against the algorithms of others.
 */
export function matching(): Promise<Report> {
  const notes: string[] = [];
  const rows: Row[] = [];
  withLemon((lemon) => {
    if (!lemon) notes.push('LEMON is left out: this machine has no g++ or no liblemon-dev.');
    for (const people of lemon ? [1000, 2000] : []) rows.push(against('LEMON', lemon!, people, 0.5));
  });
  const networkx = findNetworkx();
  if (networkx) rows.push(against('networkx', networkx, 500, 0.01));
  else notes.push('networkx is left out: this machine has no python3-networkx.');
  rows.push(...large());
  notes.push('', ...compareIdeas());
  return Promise.resolve({ name: 'matching', rows, notes });
}

/** CPU time of both on the same graphs; ours looks at all pairs itself, and has run once before. */
function against(name: string, oracle: Oracle, people: number, atMost: number): Row {
  let [ours, theirs] = [0, 0];
  solve(people, 0);
  for (let seed = 1; seed <= GRAPHS; seed++) {
    const { model, lower, weight, ms } = solve(people, seed);
    const answer = oracle(completeGraph(model, lower));
    if (weight !== answer.weight) throw new Error(`${name} found ${answer.weight}, this engine ${weight}`);
    ours += ms;
    theirs += answer.ms;
  }
  const what = `${GRAPHS} complete graphs of ${people}, against ${name}`;
  return cost(what, ours, theirs, 'ms', atMost);
}

function solve(people: number, seed: number) {
  const { model, cover } = compactInstance(organisation({ people, seed, profile: 'soft', rounds: 12 }));
  const lower = cover - LEMON_COVER;
  const before = process.cpuUsage();
  const { mates } = solvePairs(model);
  const { user, system } = process.cpuUsage(before);
  let weight = 0;
  mates.forEach((mate, u) => {
    if (mate < u) return;
    model.focus(u);
    weight += model.weightTo(mate) - lower;
  });
  return { model, lower, weight, ms: (user + system) / 1000 };
}

interface Usage {
  megabytes: number;
  seconds: number;
}

function large(): Row[] {
  const small = use(10_000, 'soft');
  const big = use(100_000, 'soft');
  const short = use(100_000, 'dominated');
  return [
    bounded('memory at 100,000', big.megabytes, 'MB', 400),
    bounded('memory at 100,000, one department of 60 %', short.megabytes, 'MB', 400),
    bounded('seconds of CPU at 10,000', small.seconds, 's', 10),
    bounded('seconds of CPU at 100,000', big.seconds, 's', 60),
    bounded('growth exponent from 10,000 to 100,000', Math.log10(big.seconds / small.seconds), '', 1.15),
  ];
}

/** The usage of `npm run match` for an instance, including reading it. */
function use(people: number, profile: Profile): Usage {
  const folder = mkdtempSync(join(tmpdir(), 'fika-matching-'));
  try {
    const file = join(folder, 'instance.json');
    writeFileSync(file, JSON.stringify(organisation({ people, seed: 7, profile, rounds: 12 })));
    const args = ['--max-semi-space-size=4', '--import', './bench/matching-usage.ts', 'tools/match.ts'];
    const { stderr } = spawnSync(process.execPath, [...args, '--instance', file], { maxBuffer: 100_000_000 });
    return JSON.parse(stderr.toString()) as Usage;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
