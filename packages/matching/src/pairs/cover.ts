/**
 * The largest number of pairs, for too many people to solve at once but few kinds of them. People of one kind may meet the same
 * others. So alternating paths (a person without a partner, a partner of another, the new partner of that other, …) are
 * searched between kinds and then used by many people at once.
 */
import type { PairModel } from './pairs.ts';

/** People of one kind may meet the same kinds of people, apart from what separates two single persons. */
export interface PairKinds {
  /** Kind of every vertex, from 0. */
  of: Int32Array;
  count: number;
  mayMeet(a: number, b: number): boolean;
}

const NONE = -1;
/** The most people who are tried for one step of a path, because rules may separate two of them. */
const TRIES = 8;
/** The search ends after this many turns without a gain. */
const MAX_FRUITLESS = 16;
const STRIDE = 7919;

/** What a search has reached: a kind that searches a partner, or a kind that is asked. */
interface Reach {
  /** By searching kind: the kind whose partners they were, or NONE for people without a partner. */
  askedBefore: Int32Array;
  looks: Uint8Array;
  /** By asked kind: the kind that asks. */
  asker: Int32Array;
}

export class PairCover {
  private readonly model: PairModel;
  private readonly mates: Int32Array;
  private readonly kinds: PairKinds;
  private readonly friends: Int32Array[];
  private readonly alone: number[][];
  /** People of kind b whose partner is of kind a, by b and a. Partners change, so this is checked again on use. */
  private readonly paired: Map<number, number[]>[];
  /** Steps between two kinds for which no persons were found. */
  private readonly given = new Set<number>();
  /** Changes the order in which kinds are asked. */
  private turn = 0;

  constructor(model: PairModel, mates: Int32Array, kinds: PairKinds) {
    this.model = model;
    this.mates = mates;
    this.kinds = kinds;
    const all = Array.from({ length: kinds.count }, (_, kind) => kind);
    this.friends = all.map((a) => Int32Array.from(all.filter((b) => kinds.mayMeet(a, b))));
    this.alone = all.map(() => []);
    this.paired = all.map(() => new Map());
    mates.forEach((mate, v) => {
      if (mate === NONE) this.alone[kinds.of[v]!]!.push(v);
      else this.remember(v, mate);
    });
  }

  /** Changes the mates until no path remains. Returns an upper bound for the number of pairs. */
  run(onStep: () => void): number {
    let walked = 0;
    let fruitless = 0;
    for (;;) {
      onStep();
      const { reach, end } = this.search(true);
      if (end !== NONE) {
        const path = this.pathTo(reach, end);
        while (this.walk(path)) walked++;
        continue;
      }
      fruitless = walked > 0 ? 0 : fruitless + 1;
      const isDone = this.turn % 2 === 0 && this.given.size === 0;
      if (isDone || fruitless > MAX_FRUITLESS) return this.bound(this.search(false).reach);
      // Other paths or later changes may make a failed step possible.
      this.given.clear();
      this.turn++;
      walked = 0;
    }
  }

  /** Number of a step: to become the partner of a person who is alone, or to leave a partner for another person. */
  private step(a: number, b: number, isEnd: boolean): number {
    return 2 * (a * this.kinds.count + b) + (isEnd ? 1 : 0);
  }

  private remember(v: number, mate: number): void {
    const lists = this.paired[this.kinds.of[v]!]!;
    const a = this.kinds.of[mate]!;
    const list = lists.get(a);
    if (list) list.push(v);
    else lists.set(a, [v]);
  }

  /** Searches until there are no more paths, or until a path ends with a person without a partner. */
  private search(mayEnd: boolean): { reach: Reach; end: number } {
    const { count } = this.kinds;
    const reach: Reach = {
      askedBefore: new Int32Array(count).fill(NONE),
      looks: new Uint8Array(count),
      asker: new Int32Array(count).fill(NONE),
    };
    const queue: number[] = [];
    for (const kind of mayEnd ? this.roots() : this.kindsAlone()) {
      reach.looks[kind] = 1;
      queue.push(kind);
    }
    const only = queue.length === 1 && this.alone[queue[0]!]!.length === 1 ? queue[0] : NONE;
    for (let i = 0; i < queue.length; i++) {
      const a = queue[i]!;
      const friends = this.friends[a]!;
      for (let k = 0; k < friends.length; k++) {
        const b = friends[(k + STRIDE * this.turn) % friends.length]!;
        if (reach.asker[b] !== NONE) continue;
        const canEnd =
          mayEnd && b !== only && this.alone[b]!.length > 0 && !this.given.has(this.step(a, b, true));
        if (!canEnd && mayEnd && this.given.has(this.step(a, b, false))) continue;
        reach.asker[b] = a;
        if (canEnd) return { reach, end: b };
        for (const [next, list] of this.paired[b]!) {
          if (reach.looks[next] === 1 || !this.firstOf(list, b, next)) continue;
          reach.looks[next] = 1;
          reach.askedBefore[next] = b;
          queue.push(next);
        }
      }
    }
    return { reach, end: NONE };
  }

  private kindsAlone(): number[] {
    return [...this.alone.keys()].filter((kind) => this.alone[kind]!.length > 0);
  }

  /** Every second turn starts from one kind only, because paths from many kinds often lead to the same person. */
  private roots(): number[] {
    const all = this.kindsAlone();
    return this.turn % 2 === 0 ? all : all.slice((this.turn >> 1) % all.length).slice(0, 1);
  }

  /** Removes people at the end of the list whose partner is of another kind now. */
  private firstOf(list: number[], b: number, a: number): boolean {
    while (list.length > 0 && !this.isPaired(list.at(-1)!, b, a)) list.pop();
    return list.length > 0;
  }

  private isPaired(v: number, b: number, a: number): boolean {
    const mate = this.mates[v]!;
    return mate !== NONE && this.kinds.of[v] === b && this.kinds.of[mate] === a;
  }

  /** The kinds from a person without a partner to `end`. Searching and asked kinds alternate. */
  private pathTo(reach: Reach, end: number): number[] {
    const path = [end];
    for (let a = reach.asker[end]!; ; a = reach.asker[path[0]!]!) {
      path.unshift(a);
      const asked = reach.askedBefore[a]!;
      if (asked === NONE) return path;
      path.unshift(asked);
    }
  }

  /** Finds persons for a path of kinds and pairs them again. Returns false if there are none. */
  private walk(path: readonly number[]): boolean {
    const start = this.alone[path[0]!]!.at(-1);
    if (start === undefined) return false;
    const people = [start];
    for (let i = 1; i < path.length; i += 2) {
      const asks = people.at(-1)!;
      const isEnd = i === path.length - 1;
      const list = isEnd ? this.alone[path[i]!]! : (this.paired[path[i]!]!.get(path[i + 1]!) ?? []);
      if (!isEnd) this.firstOf(list, path[i]!, path[i + 1]!);
      const asked = this.partnerIn(list, asks, people, isEnd ? null : [path[i]!, path[i + 1]!]);
      if (asked === NONE) {
        this.given.add(this.step(path[i - 1]!, path[i]!, isEnd));
        return false;
      }
      people.push(asked);
      if (!isEnd) people.push(this.mates[asked]!);
    }
    for (const person of [start, people.at(-1)!]) {
      const list = this.alone[this.kinds.of[person]!]!;
      list.splice(list.indexOf(person), 1);
    }
    for (let i = 0; i < people.length; i += 2) {
      const [u, v] = [people[i]!, people[i + 1]!];
      this.mates[u] = v;
      this.mates[v] = u;
    }
    for (const person of people) this.remember(person, this.mates[person]!);
    return true;
  }

  private partnerIn(
    list: readonly number[],
    asks: number,
    taken: readonly number[],
    kinds: readonly [number, number] | null,
  ): number {
    this.model.focus(asks);
    for (let i = list.length - 1; i >= Math.max(0, list.length - TRIES); i--) {
      const v = list[i]!;
      if (kinds && !this.isPaired(v, ...kinds)) continue;
      if (!taken.includes(v) && this.model.weightTo(v) > 0) return v;
    }
    return NONE;
  }

  /**
   * Gives every person a price of 0, 1/2 or 1, so that the prices of two who may meet sum to at least 1. Then no set of pairs
   * is larger than the sum of all prices.
   */
  private bound(reach: Reach): number {
    let halves = 0;
    for (const kind of this.kinds.of) {
      const looks = reach.looks[kind] === 1;
      const asked = reach.asker[kind] !== NONE;
      halves += looks === asked ? 1 : asked ? 2 : 0;
    }
    return Math.floor(halves / 2);
  }
}
