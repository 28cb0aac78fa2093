import type { ManagerWarning } from '@fika/contract';
import { yieldToEventLoop } from '#platform/slices.ts';

/** A row of a file that names a manager. */
export interface KnownManager {
  row: number;
  user_id: number;
  manager_id: number;
}

/** A row whose manager is not set, and the reason. */
export type RefusedManager = Pick<ManagerWarning, 'row' | 'reason'>;

export interface ManagerPlan {
  /** In the order of the rows: of two rows about one member the later one holds. */
  set: KnownManager[];
  refused: RefusedManager[];
}

/** How often cycles are searched again after rows were refused, because former managers may form new ones. */
const PASSES = 20;

/** Members that a search visits before others have their turn: a few milliseconds. */
const VISITS = 10_000;

/**
 * The managers that can be set so that no member is above themselves: all rows at once, as two people may change places, except
 * the last row of each cycle. The work grows with the rows and the managers above them, however long chains are.
 */
export async function planManagers(
  named: readonly KnownManager[],
  before: ReadonlyMap<number, number>,
): Promise<ManagerPlan> {
  const chart = new Chart(
    named.filter((one) => one.user_id !== one.manager_id),
    before,
  );
  let changed = chart.named;
  for (let pass = 0; changed.length > 0 && pass < PASSES; pass += 1) {
    const { cycles } = await chart.search(changed);
    changed = cycles.flatMap((cycle) => chart.refuseLast(cycle));
  }
  if (changed.length > 0) {
    // A member who is not below a cycle stays so, and the former managers of all others form none.
    const { below } = await chart.search(chart.named);
    for (const member of below) chart.refuseAll(member);
  }
  const reasonOf = (one: KnownManager) => {
    if (one.user_id === one.manager_id) return 'manager_oneself';
    return chart.refused.has(one) ? 'manager_cycle' : null;
  };
  const plan: ManagerPlan = { set: [], refused: [] };
  for (const one of named) {
    const reason = reasonOf(one);
    if (reason) plan.refused.push({ row: one.row, reason });
    else plan.set.push(one);
  }
  return plan;
}

/** The managers as they would be with all rows that are not refused. */
class Chart {
  readonly refused = new Set<KnownManager>();
  readonly #before: ReadonlyMap<number, number>;
  readonly #managers: Map<number, number>;
  /** The rows about a member that are not refused; the last one holds. */
  readonly #rows = new Map<number, { at: number; one: KnownManager }[]>();

  constructor(named: readonly KnownManager[], before: ReadonlyMap<number, number>) {
    this.#before = before;
    this.#managers = new Map(before);
    for (const [at, one] of named.entries()) {
      const rows = this.#rows.get(one.user_id);
      if (rows) rows.push({ at, one });
      else this.#rows.set(one.user_id, [{ at, one }]);
      this.#managers.set(one.user_id, one.manager_id);
    }
  }

  get named(): number[] {
    return [...this.#rows.keys()];
  }

  /** The cycles above some members, and all visited members that are in one or below one. */
  async search(members: readonly number[]): Promise<{ cycles: number[][]; below: number[] }> {
    const cycles: number[][] = [];
    const below: number[] = [];
    /** Whether a member that was visited is in a cycle or below one; null on the path that is being walked. */
    const known = new Map<number, boolean | null>();
    let visits = 0;
    for (const member of members) {
      const path: number[] = [];
      let at: number | undefined = member;
      while (at !== undefined && !known.has(at)) {
        known.set(at, null);
        path.push(at);
        at = this.#managers.get(at);
        visits += 1;
        if (visits % VISITS === 0) await yieldToEventLoop();
      }
      const met = at === undefined ? false : known.get(at);
      if (at !== undefined && met === null) cycles.push(path.slice(path.indexOf(at)));
      const isBelow = met !== false;
      for (const one of path) known.set(one, isBelow);
      if (isBelow) for (const one of path) below.push(one);
    }
    return { cycles, below };
  }

  /** Refuses the last row of a cycle; returns the members whose manager changed. */
  refuseLast(cycle: readonly number[]): number[] {
    let last: { at: number; one: KnownManager } | undefined;
    for (const member of cycle) {
      const row = this.#rows.get(member)?.at(-1);
      if (row && row.at >= (last?.at ?? 0)) last = row;
    }
    if (!last) return [];
    this.refused.add(last.one);
    this.#rows.get(last.one.user_id)?.pop();
    this.#putBack(last.one.user_id);
    return [last.one.user_id];
  }

  refuseAll(member: number): void {
    for (const { one } of this.#rows.get(member) ?? []) this.refused.add(one);
    this.#rows.delete(member);
    this.#putBack(member);
  }

  #putBack(member: number): void {
    const manager = this.#rows.get(member)?.at(-1)?.one.manager_id ?? this.#before.get(member);
    if (manager === undefined) this.#managers.delete(member);
    else this.#managers.set(member, manager);
  }
}
