/** Inputs for the tests of this package. A test names what matters, the rest has usual values. */
import { createTranslators } from '@fika/messages/server';
import type { Field, MatchingInput, Participant, Rule } from './input.ts';
import { createRng } from './prng.ts';

export const DEPARTMENT: Field = {
  id: 1,
  title: 'Department',
  type: 'select',
  choices: { sales: 'Sales', it: 'IT', lab: 'Laboratory', hr: 'People' },
};
export const LANGUAGES: Field = { id: 2, title: 'Languages', type: 'array' };
export const SENIORITY: Field = { id: 3, title: 'Seniority', type: 'integer' };
export const SECRET: Field = { id: 4, title: 'Performance', type: 'select', only_for_matching: true };
export const START: Field = { id: 5, title: 'Start', type: 'date' };
export const REMOTE: Field = { id: 6, title: 'Remote', type: 'boolean' };
export const BIO: Field = { id: 7, title: 'About me', type: 'text' };
export const FIELDS = [DEPARTMENT, LANGUAGES, SENIORITY, SECRET, START, REMOTE, BIO];

export const differentDepartment: Rule = {
  kind: 'cross_category',
  category: DEPARTMENT.id,
  value: 'different',
  strength: 'require',
};

export function people(count: number, values?: (i: number) => Participant['values']): Participant[] {
  return Array.from({ length: count }, (_, i) => {
    const own = values?.(i);
    return own ? { id: i + 1, values: own } : { id: i + 1 };
  });
}

export function inputOf(parts: Partial<MatchingInput> & Pick<MatchingInput, 'participants'>): MatchingInput {
  return {
    seed: 1,
    algo: 'crossgroup',
    users_per_group: 2,
    groups_chunks_generator: 3,
    fields: FIELDS,
    ...parts,
  };
}

/** Weights of all pairs as an upper triangle; 0 where there is no edge. */
export function randomWeights(n: number, seed: number, range: number, density: number): number[][] {
  const rng = createRng(seed);
  const weights = Array.from({ length: n }, () => Array.from({ length: n }, () => 0));
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) {
      const weight = rng.float() < density ? 1 + rng.int(range) : 0;
      weights[u]![v] = weight;
      weights[v]![u] = weight;
    }
  }
  return weights;
}

/** Weight of the heaviest matching, by trying everything over sets of people. */
export function heaviestByForce(weights: readonly (readonly number[])[]): number {
  const n = weights.length;
  const best = new Float64Array(2 ** n);
  for (let set = 1; set < 2 ** n; set++) {
    const u = 31 - Math.clz32(set);
    const rest = set & ~(1 << u);
    let top = best[rest]!;
    for (let v = 0; v < u; v++) {
      if (!((rest >> v) & 1) || weights[u]![v] === 0) continue;
      top = Math.max(top, weights[u]![v]! + best[rest & ~(1 << v)]!);
    }
    best[set] = top;
  }
  return best[2 ** n - 1]!;
}

export const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });
