/** Numbers between pairs of people, stored in both directions: the others of u are at `start[u]` to `start[u + 1] - 1`. */
export interface Links {
  start: Int32Array;
  to: Int32Array;
  value: Float64Array;
}

/** Collects links in compact arrays, because there may be millions. */
export class LinkList {
  private count = 0;
  private us = new Int32Array(256);
  private vs = new Int32Array(256);
  private values = new Float64Array(256);

  add(u: number, v: number, value: number): void {
    if (this.count === this.us.length) this.grow();
    this.us[this.count] = u;
    this.vs[this.count] = v;
    this.values[this.count++] = value;
  }

  build(n: number): Links {
    const { us, vs, values, count } = this;
    const start = new Int32Array(n + 1);
    for (let i = 0; i < count; i++) {
      start[us[i]! + 1]!++;
      start[vs[i]! + 1]!++;
    }
    for (let u = 0; u < n; u++) start[u + 1]! += start[u]!;
    const fill = start.slice();
    const to = new Int32Array(2 * count);
    const value = new Float64Array(2 * count);
    for (let i = 0; i < count; i++) {
      const forth = fill[us[i]!]!++;
      to[forth] = vs[i]!;
      value[forth] = values[i]!;
      const back = fill[vs[i]!]!++;
      to[back] = us[i]!;
      value[back] = values[i]!;
    }
    return { start, to, value };
  }

  private grow(): void {
    const { us, vs, values } = this;
    this.us = new Int32Array(2 * us.length);
    this.vs = new Int32Array(2 * us.length);
    this.values = new Float64Array(2 * us.length);
    this.us.set(us);
    this.vs.set(vs);
    this.values.set(values);
  }
}

/** The links among some people, by their position in `members`. */
export function pickLinks(links: Links, members: ArrayLike<number>): Links {
  const place = placesOf(links, members);
  const start = new Int32Array(members.length + 1);
  const each = (visit: (u: number, v: number, i: number) => void): void => {
    for (let u = 0; u < members.length; u++) {
      const person = members[u]!;
      for (let i = links.start[person]!; i < links.start[person + 1]!; i++) {
        const v = place[links.to[i]!]!;
        if (v !== -1) visit(u, v, i);
      }
    }
  };
  each((u) => start[u + 1]!++);
  for (let u = 0; u < members.length; u++) start[u + 1]! += start[u]!;
  const to = new Int32Array(start[members.length]!);
  const value = new Float64Array(to.length);
  let at = 0;
  each((_, v, i) => {
    to[at] = v;
    value[at++] = links.value[i]!;
  });
  for (let u = 0; u < members.length; u++) place[members[u]!] = -1;
  return { start, to, value };
}

const places = new WeakMap<Links, Int32Array>();

/** The position of every person in `members`, or -1. All calls share one list, so the caller resets it to -1. */
function placesOf(links: Links, members: ArrayLike<number>): Int32Array {
  const place = places.get(links) ?? new Int32Array(links.start.length - 1).fill(-1);
  places.set(links, place);
  for (let u = 0; u < members.length; u++) place[members[u]!] = u;
  return place;
}

/** All values between u and v. */
export function linksBetween(links: Links, u: number, v: number): number[] {
  const found: number[] = [];
  for (let i = links.start[u]!; i < links.start[u + 1]!; i++) {
    if (links.to[i] === v) found.push(links.value[i]!);
  }
  return found;
}

/** Loads the links of one person, so that the sum for any other person is one look-up. */
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
