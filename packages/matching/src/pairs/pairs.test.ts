import { describe, expect, it, vi } from 'vitest';

import { solveAnyPairs } from './blocks.ts';
import { BlossomSolver } from './blossom.ts';
import { EdgeSet } from './candidates.ts';
import { solvePairs } from './pairs.ts';
import type { PairModel } from './pairs.ts';
import { createRng, mix32 } from '../prng.ts';
import { heaviestByForce, randomWeights } from '../test-support.ts';

vi.setConfig({ testTimeout: 60_000 });

function modelOf(weights: readonly (readonly number[])[]): PairModel {
  let u = 0;
  return {
    n: weights.length,
    focus: (person) => (u = person),
    weightTo: (v) => weights[u]![v]!,
    tieTo: (v) => mix32(u * v + u + v),
  };
}

/** Weights from a function, for more people than a table can hold. */
function lazyModel(n: number, weight: (u: number, v: number) => number): PairModel {
  let u = 0;
  return {
    n,
    focus: (person) => (u = person),
    weightTo: (v) => weight(u, v),
    tieTo: (v) => mix32(Math.imul(u + 1, v + 1) ^ (u + v)),
  };
}

function totalOf(mates: Int32Array, weight: (u: number, v: number) => number): number {
  let total = 0;
  mates.forEach((v, u) => {
    if (v < u) return;
    expect(mates[v]).toBe(u);
    total += weight(u, v);
  });
  return total;
}

function edgesOf(weights: readonly (readonly number[])[]): EdgeSet {
  const edges = new EdgeSet(weights.length);
  weights.forEach((row, u) => {
    row.forEach((weight, v) => {
      if (v > u && weight > 0) edges.add(u, v, weight);
    });
  });
  return edges;
}

/** The conditions under which no matching can be heavier. */
function expectCertificate(solver: BlossomSolver, edges: EdgeSet, mates: Int32Array): void {
  const sums = solver.blossomSums();
  const shared = new Float64Array(mates.length);
  let from = -1;
  for (let i = 0; i < edges.size; i++) {
    const [u, v, weight] = edges.edge(i);
    if (u !== from) solver.sharedBlossoms(u, sums, shared);
    from = u;
    const slack = solver.dual(u) + solver.dual(v) + shared[v]! - 2 * weight;
    expect(slack).toBeGreaterThanOrEqual(0);
    if (mates[u] === v) expect(slack).toBe(0);
  }
  mates.forEach((mate, v) => {
    expect(solver.dual(v)).toBeGreaterThanOrEqual(0);
    if (mate === -1) expect(solver.dual(v)).toBe(0);
  });
}

const COVER = 1_000_000;

describe('BlossomSolver', () => {
  it('finds the heaviest matching, with a certificate, on 4,000 small graphs', () => {
    for (let seed = 0; seed < 4000; seed++) {
      const range = [2, 5, 40, 1000][seed % 4]!;
      const weights = randomWeights(2 + (seed % 9), seed, range, 0.2 + (seed % 7) / 8);
      const edges = edgesOf(weights);
      const solver = new BlossomSolver(edges.toGraph());
      solver.solve(null, null);
      const mates = solver.mates();
      expect(totalOf(mates, (u, v) => weights[u]![v]!)).toBe(heaviestByForce(weights));
      expectCertificate(solver, edges, mates);
    }
  });

  it('certifies a graph of 3,000 people and few different weights, where blossoms nest deeply', () => {
    const rng = createRng(5);
    const edges = new EdgeSet(3000);
    for (let i = 0; i < 40_000; i++) {
      const [u, v] = [rng.int(3000), rng.int(3000)];
      if (u !== v) edges.add(u, v, COVER + ((u + v) % 3));
    }
    const solver = new BlossomSolver(edges.toGraph());
    solver.solve(null, null);
    expectCertificate(solver, edges, solver.mates());
  });
});

describe('solvePairs', () => {
  it('equals brute force on complete problems, whatever the candidates leave out', () => {
    for (let seed = 0; seed < 500; seed++) {
      const weights = randomWeights(2 + (seed % 11), seed, 30, seed % 3 === 0 ? 0.4 : 1).map((row) =>
        row.map((weight) => (weight === 0 ? 0 : COVER + weight)),
      );
      const { mates, certified } = solvePairs(modelOf(weights), { candidates: 1 + (seed % 4) });
      expect(certified).toBe(true);
      expect(totalOf(mates, (u, v) => weights[u]![v]!)).toBe(heaviestByForce(weights));
    }
  });

  it('breaks ties of candidates by hash: with equal weights everybody has a partner, even without pricing', () => {
    const equal = lazyModel(1000, (u, v) => (u === v ? 0 : COVER));
    const alone = solvePairs(equal, { pricing: false }).mates.filter((mate) => mate === -1).length;
    expect(alone).toBeLessThanOrEqual(2);
    expect(solvePairs(equal).mates.includes(-1)).toBe(false);
  });

  it('pairs as many as rules allow when 60 % are of one department', () => {
    const department = (u: number): number => (u % 10 < 6 ? 0 : 1 + (u % 7));
    const dominated = lazyModel(1000, (u, v) =>
      department(u) === department(v) ? 0 : COVER + ((u * v) % 97),
    );
    const { mates, certified } = solvePairs(dominated);
    expect(certified).toBe(true);
    expect(mates.filter((mate) => mate !== -1)).toHaveLength(800);
  });
});

describe('solveAnyPairs', () => {
  const order = (n: number) => (pass: number) => {
    const list = Array.from({ length: n }, (_, i) => i);
    createRng(pass).shuffle(list);
    return list;
  };

  it.each([4000, 12_500])('pairs %i people, all of them and legally', (n) => {
    const model = lazyModel(n, (u, v) => (u === v || u % 5 === v % 5 ? 0 : COVER + (mix32(u * v) % 100)));
    const { mates } = solveAnyPairs(model, { order: order(n), seed: 1 });
    expect(mates.includes(-1)).toBe(false);
    mates.forEach((mate, person) => expect(mate % 5).not.toBe(person % 5));
  });
});
