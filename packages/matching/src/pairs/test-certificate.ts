/** For tests: checks from the numbers alone whether prices prove that no pairs are heavier. */

interface Proof {
  mates: Int32Array;
  duals: Float64Array;
  blossoms: readonly { vertices: readonly number[]; z: number }[];
}

type WeightOf = (u: number, v: number) => number;

/**
 * The fault of a proof, or null. By duality a proof is complete if no price is below 0, the prices of two people who may meet
 * sum to at least their weight, and all prices sum to the weight of the pairs. A pair is an edge if its weight is above 0.
 */
export function flawOf({ mates, duals, blossoms }: Proof, weightOf: WeightOf): string | null {
  const n = mates.length;
  let weight = 0;
  for (const [u, v] of mates.entries()) {
    if (v === -1) continue;
    if (v === u || mates[v] !== u) return `${u} and ${v} are not mates of each other`;
    if (!(weightOf(u, v) > 0)) return `${u} and ${v} may not meet`;
    weight += weightOf(u, v) / 2;
  }
  let price = 0;
  for (const dual of duals) {
    if (!(dual >= 0)) return 'a price is below 0';
    price += dual;
  }
  const around = new Float64Array(n * n);
  for (const { vertices, z } of blossoms) {
    if (!(z >= 0)) return 'a blossom costs less than 0';
    if (vertices.length % 2 === 0) return 'a blossom is even';
    price += (z * (vertices.length - 1)) / 2;
    for (const u of vertices) for (const v of vertices) around[u * n + v]! += z;
  }
  for (let u = 0; u < n; u++) {
    for (let v = u + 1; v < n; v++) {
      const missing = weightOf(u, v) - duals[u]! - duals[v]! - around[u * n + v]!;
      if (missing > 0 && weightOf(u, v) > 0) return `${u} and ${v} lack ${missing}`;
    }
  }
  return price === weight ? null : `prices of ${price} for a weight of ${weight}`;
}
