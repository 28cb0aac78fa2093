/** Numbers between pairs of people, both ways: the others of u are at `start[u]` to `start[u + 1] - 1`. */
export interface Links {
  start: Int32Array;
  to: Int32Array;
  value: Float64Array;
}

export type Link = readonly [u: number, v: number, value: number];

export function buildLinks(n: number, links: readonly Link[]): Links {
  const start = new Int32Array(n + 1);
  for (const [u, v] of links) {
    start[u + 1]!++;
    start[v + 1]!++;
  }
  for (let u = 0; u < n; u++) start[u + 1]! += start[u]!;
  const fill = start.slice();
  const to = new Int32Array(2 * links.length);
  const value = new Float64Array(2 * links.length);
  const put = (u: number, v: number, x: number): void => {
    const at = fill[u]!++;
    to[at] = v;
    value[at] = x;
  };
  for (const [u, v, x] of links) {
    put(u, v, x);
    put(v, u, x);
  }
  return { start, to, value };
}

/** All values between u and v. */
export function linksBetween(links: Links, u: number, v: number): number[] {
  const found: number[] = [];
  for (let i = links.start[u]!; i < links.start[u + 1]!; i++) {
    if (links.to[i] === v) found.push(links.value[i]!);
  }
  return found;
}

/** Loads the links of one person, so that the sum to any other is one look-up. */
export interface FocusedLinks {
  focus(u: number): void;
  sumTo(v: number): number;
}

export function focusLinks(links: Links): FocusedLinks {
  const n = links.start.length - 1;
  const stamp = new Int32Array(n).fill(-1);
  const sum = new Float64Array(n);
  let current = -1;
  const focus = (u: number): void => {
    if (u === current) return;
    current = u;
    const begin = links.start[u]!;
    const end = links.start[u + 1]!;
    for (let i = begin; i < end; i++) {
      stamp[links.to[i]!] = u;
      sum[links.to[i]!] = 0;
    }
    for (let i = begin; i < end; i++) sum[links.to[i]!]! += links.value[i]!;
  };
  return { focus, sumTo: (v) => (stamp[v] === current ? sum[v]! : 0) };
}
