import { describe, expect, it, vi } from 'vitest';

import { solveAnyPairs } from './blocks.ts';
import { BlossomSolver } from './blossom.ts';
import { BestList, EdgeSet } from './candidates.ts';
import { solvePairs } from './pairs.ts';
import type { PairModel } from './pairs.ts';
import { flawOf } from './test-certificate.ts';
import { createRng, mix32 } from '../prng.ts';
import { casesOf, onlyWhole } from '../property-support.ts';
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

/** The mates and prices of a solver, in weights. The solver calculates with doubled weights. */
function proofOf(solver: BlossomSolver, n: number) {
  return {
    mates: solver.mates(),
    duals: Float64Array.from({ length: n }, (_, v) => solver.dual(v) / 2),
    blossoms: solver.blossoms().map(({ vertices, z }) => ({ vertices, z: z / 2 })),
  };
}

const COVER = 1_000_000;

/** Counts the vertices that change their slot when blossoms form, and those that would without the reuse of slots. */
class CountingSolver extends BlossomSolver {
  moved = 0;
  joined = 0;
  deepest = 0;
  private readonly depth: number[] = [];

  protected override moveVertices(kid: number, old: number, largest: number): void {
    this.moved += this.size[kid]!;
    super.moveVertices(kid, old, largest);
  }

  protected override joinSlots(node: number, slots: readonly number[]): void {
    super.joinSlots(node, slots);
    this.joined += this.size[node]!;
    this.depth[node] = 1 + Math.max(...this.kids[node]!.map((kid) => this.depth[kid] ?? 0));
    this.deepest = Math.max(this.deepest, this.depth[node]);
  }
}

describe('BlossomSolver', () => {
  it('finds the heaviest matching, with a certificate, on small graphs', () => {
    for (let seed = 0; seed < casesOf(10_000); seed++) {
      const range = [2, 5, 40, 1000][seed % 4]!;
      const weights = randomWeights(2 + (seed % 9), seed, range, 0.2 + (seed % 7) / 8);
      const edges = edgesOf(weights);
      const solver = new BlossomSolver(edges.toGraph());
      solver.solve(null, null);
      const weightOf = (u: number, v: number): number => weights[u]![v]!;
      expect(totalOf(solver.mates(), weightOf)).toBe(heaviestByForce(weights));
      expect(flawOf(proofOf(solver, weights.length), weightOf)).toBeNull();
    }
  });

  it('certifies a graph of 1,000 people and few different weights', () => {
    const weightOf = (u: number, v: number): number =>
      mix32((u + 1) * (v + 1) + u + v) % 40 === 0 ? COVER + ((u + v) % 3) : 0;
    const edges = new EdgeSet(1000);
    for (let u = 0; u < 1000; u++) {
      for (let v = u + 1; v < 1000; v++) if (weightOf(u, v) > 0) edges.add(u, v, weightOf(u, v));
    }
    const solver = new BlossomSolver(edges.toGraph());
    solver.solve(null, null);
    expect(flawOf(proofOf(solver, 1000), weightOf)).toBeNull();
  });

  it('opens and closes deep nests of blossoms at the cost of their smaller parts', () => {
    const rng = createRng(5);
    const edges = new EdgeSet(10_000);
    for (let i = 0; i < 130_000; i++) {
      const [u, v] = [rng.int(10_000), rng.int(10_000)];
      if (u !== v) edges.add(u, v, COVER + ((u * v) % 3));
    }
    const solver = new CountingSolver(edges.toGraph());
    solver.solve(null, null);
    expect(solver.mates().includes(-1)).toBe(false);
    expect(solver.deepest).toBeGreaterThan(500);
    // If all vertices moved, the number would be quadratic in the depth.
    expect(solver.moved).toBeGreaterThan(0);
    expect(solver.moved).toBeLessThan(solver.joined / 20);
  });
});

describe('solvePairs', () => {
  it('equals brute force on complete problems, whatever the candidates leave out', () => {
    for (let seed = 0; seed < 500; seed++) {
      const weights = randomWeights(2 + (seed % 11), seed, 30, seed % 3 === 0 ? 0.4 : 1).map((row) =>
        row.map((weight) => (weight === 0 ? 0 : COVER + weight)),
      );
      const solution = solvePairs(modelOf(weights), { candidates: 1 + (seed % 4) });
      const weightOf = (u: number, v: number): number => weights[u]![v]!;
      expect(solution.certified).toBe(true);
      expect(flawOf({ ...solution, blossoms: solution.blossoms() }, weightOf)).toBeNull();
      expect(totalOf(solution.mates, weightOf)).toBe(heaviestByForce(weights));
    }
  });

  it('breaks ties of candidates by hash: no person is in the lists of many', () => {
    const lists = new BestList(500, 16);
    const equal = lazyModel(500, () => COVER);
    for (let u = 0; u < 500; u++) {
      equal.focus(u);
      for (let v = 0; v < 500; v++) if (u !== v) lists.add(u, v, COVER, equal.tieTo(v), COVER);
    }
    const listed = new Int32Array(500);
    lists.each((_, v) => listed[v]!++);
    expect(Math.max(...listed)).toBeLessThan(60);
  });

  it.each([1000, 2000])('pairs all of %i people who are all the same to each other', (n) => {
    const { mates, certified } = solvePairs(lazyModel(n, (u, v) => (u === v ? 0 : COVER)));
    expect(mates.includes(-1)).toBe(false);
    expect(certified).toBe(true);
  });

  it('pairs as many as rules allow when 60 % are of one department', () => {
    const department = (u: number): number => (u % 10 < 6 ? 0 : 1 + (u % 7));
    const dominated = lazyModel(1000, (u, v) =>
      department(u) === department(v) ? 0 : COVER + ((u * v) % 97),
    );
    const solution = solvePairs(dominated);
    expect(solution.certified).toBe(true);
    expect(solution.mates.filter((mate) => mate !== -1)).toHaveLength(800);
    const weightOf = (u: number, v: number): number =>
      department(u) === department(v) ? 0 : COVER + ((u * v) % 97);
    expect(flawOf({ ...solution, blossoms: solution.blossoms() }, weightOf)).toBeNull();
  });

  it('certifies the farthest together, where the best of all people are the same few', () => {
    const weightOf = (u: number, v: number): number =>
      u === v ? 0 : COVER + Math.abs((mix32(u) % 4000) - (mix32(v) % 4000));
    const solution = solvePairs(lazyModel(400, weightOf));
    expect(solution.certified).toBe(true);
    expect(flawOf({ ...solution, blossoms: solution.blossoms() }, weightOf)).toBeNull();
  });
});

describe('solveAnyPairs', () => {
  const order = (n: number) => (pass: number) => {
    const list = Array.from({ length: n }, (_, i) => i);
    createRng(pass).shuffle(list);
    return list;
  };

  // From 3,000 on in blocks; beyond 12,000 never as a whole.
  it.each([4000, ...onlyWhole(12_500)])('pairs %i people, all of them and legally', (n) => {
    const model = lazyModel(n, (u, v) => (u === v || u % 5 === v % 5 ? 0 : COVER + (mix32(u * v) % 100)));
    const { mates } = solveAnyPairs(model, { order: order(n), seed: 1 });
    expect(mates.includes(-1)).toBe(false);
    expect(mates.findIndex((mate, person) => mate % 5 === person % 5)).toBe(-1);
  });
});
