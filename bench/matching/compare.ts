// Rounds of one organization by each idea, every one with its own history; and the best possible for that history.
import { solvePairs } from '@fika/matching/pairs/pairs';
import { createRng } from '@fika/matching/prng';

import { compactInstance, type Instance } from '../../tools/matching-instance.ts';
import { IDEAS, type Idea, type Pair, type Round } from './ideas.ts';
import { organisation, type Profile } from './organisation.ts';

const PEOPLE = 200;
const ROUNDS = 12;

interface Sums {
  repeats: number;
  broken: number;
  seated: number;
  mostSeated: number;
  value: number;
  bestValue: number;
  ms: number;
}

/** Lines of a table in Markdown. */
export function compareIdeas(): string[] {
  const lines = [
    `| ${PEOPLE} people, ${ROUNDS} rounds | repeats | hard rules broken | coverage | value | ms per round |`,
    '| --- | --- | --- | --- | --- | --- |',
  ];
  for (const [profile, title] of [
    ['soft', 'preferences'],
    ['hard', 'departments must differ, a language must be shared'],
    ['dominated', 'the same, and one department of 60 %'],
  ] as const) {
    lines.push(`| **${title}** | | | | | |`);
    for (const [name, idea] of IDEAS) lines.push(lineOf(name, run(profile, idea)));
    lines.push(lineOf('this engine', run(profile, null)));
  }
  return lines;
}

function lineOf(name: string, { repeats, broken, seated, mostSeated, value, bestValue, ms }: Sums): string {
  const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`;
  const parts = [
    name,
    repeats,
    broken,
    share(seated, mostSeated),
    share(value, bestValue),
    (ms / ROUNDS).toFixed(1),
  ];
  return `| ${parts.join(' | ')} |`;
}

/** Null runs the engine. Pairs that break a hard rule count as broken, not as matched. */
function run(profile: Profile, idea: Idea | null): Sums {
  const sums: Sums = { repeats: 0, broken: 0, seated: 0, mostSeated: 0, value: 0, bestValue: 0, ms: 0 };
  const instance = organisation({ people: PEOPLE, seed: 3, profile });
  const met: Pair[][] = [];
  for (let i = 0; i < ROUNDS; i++) {
    instance.historyPairsAge = met.flatMap((pairs, then) =>
      pairs.map(([u, v]): [number, number, number] => [u, v, i - then]),
    );
    const best = solve(instance);
    const round = roundOf(instance, i);
    const before = process.cpuUsage();
    const pairs = idea ? idea(round) : solve(instance).pairs;
    const { user, system } = process.cpuUsage(before);
    sums.ms += (user + system) / 1000;
    met.push(judge(round, pairs, sums));
    sums.mostSeated += best.pairs.length;
    for (const [u, v] of best.pairs) sums.bestValue += round.value(u, v);
  }
  return sums;
}

/** Adds up what is there, and returns the pairs that break no rule. */
function judge(round: Round, pairs: readonly Pair[], sums: Sums): Pair[] {
  const legal = pairs.filter(([u, v]) => !Number.isNaN(round.value(u, v)));
  sums.broken += pairs.length - legal.length;
  sums.seated += legal.length;
  for (const [u, v] of legal) {
    sums.value += round.value(u, v);
    if (round.lastMet(u, v) > 0) sums.repeats++;
  }
  return legal;
}

function solve(instance: Instance): { pairs: Pair[] } {
  const { mates } = solvePairs(compactInstance(instance).model);
  return { pairs: [...mates.entries()].filter(([u, v]) => u < v) };
}

function roundOf(instance: Instance, seed: number): Round {
  const { model, cover } = compactInstance(instance);
  const last = new Map<number, number>();
  for (const [u, v, age] of instance.historyPairsAge) {
    for (const key of [u * model.n + v, v * model.n + u]) last.set(key, Math.min(age, last.get(key) ?? age));
  }
  const values = Float64Array.from({ length: model.n ** 2 }, (_, at) => {
    model.focus(Math.floor(at / model.n));
    const weight = at % (model.n + 1) === 0 ? 0 : model.weightTo(at % model.n);
    return weight > 0 ? weight - cover : Number.NaN;
  });
  return {
    n: model.n,
    rng: createRng(seed),
    value: (u, v) => values[u * model.n + v]!,
    lastMet: (u, v) => last.get(u * model.n + v) ?? 0,
  };
}
