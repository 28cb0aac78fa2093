/** Simulated annealing on composed groups: people of one seat change places, or a free person replaces one. */
import { exponential } from '../exponential.ts';
import type { Rng } from '../prng.ts';
import { FORBIDDEN, TWICE } from './worth.ts';
import type { Composer, Row } from './rows.ts';
import { satOutBonus } from '../problem/weights.ts';

const STEPS = 48;
const START_TEMPERATURE = 100;
/** The factor that lowers the temperature to a hundredth in STEPS steps. */
const COOLING = 0.909;
/** For repairs. At the start a broken rule costs little more than the temperature, which falls from 1,000 to 10. */
const REPAIR_START = 1000;
const BROKEN = -2500;
/** Tries per place in a group: many for few people, and still done in seconds for many thousand. */
const TRIES = 300;
const TRIES_LARGE = 60;
const LARGE = 20_000;

interface Place {
  row: number;
  seat: number;
}

/** Changes the rows in place. Their number and the seats of must pairs stay. */
export function improveSeats(composer: Composer, rows: readonly Row[], rng: Rng, isRepair = false): void {
  if (rows.length === 0) return;
  const exchange = new Exchange(isRepair ? forRepair(composer) : composer, rows);
  const places = rows.length * composer.people.length;
  const tries = Math.ceil((places * (places > LARGE ? TRIES_LARGE : TRIES)) / STEPS);
  let temperature = isRepair ? REPAIR_START : START_TEMPERATURE;
  for (let step = 0; step <= STEPS; step++) {
    for (let i = 0; i < tries; i++) {
      if (i % 1024 === 0) composer.onStep();
      exchange.propose(rng, step === STEPS ? 0 : temperature);
    }
    temperature *= COOLING;
  }
}

function forRepair(composer: Composer): Composer {
  const { worth } = composer;
  return { ...composer, worth: (u, v) => (u === v ? FORBIDDEN : Math.max(BROKEN, worth(u, v))) };
}

class Exchange {
  private readonly composer: Composer;
  private readonly rows: readonly Row[];
  /** The place of each person, without re-matching. */
  private readonly placeOf = new Map<number, Place>();
  /** How often two people meet, with re-matching. */
  private readonly meetings: Map<number, number> | null;

  constructor(composer: Composer, rows: readonly Row[]) {
    this.composer = composer;
    this.rows = rows;
    this.meetings = composer.plan.again === 1 ? null : new Map();
    rows.forEach(({ people }, row) => {
      people.forEach((person, seat) => {
        this.placeOf.set(person, { row, seat });
        this.countMeetings(row, seat, 1);
      });
    });
    // Each meeting was counted from both sides.
    for (const [key, times] of this.meetings ?? []) this.meetings?.set(key, times / 2);
  }

  propose(rng: Rng, temperature: number): void {
    const { composer, rows, meetings } = this;
    const place = { row: rng.int(rows.length), seat: rng.int(composer.people.length) };
    const other = meetings ? this.again(rng, place) : this.once(rng, place);
    if (rows[place.row]!.pinned.has(place.seat) || other === null) return;
    if (typeof other === 'number') this.replace(rng, temperature, place, other);
    else if (other.row === place.row || (!meetings && rng.int(4) === 0)) {
      this.moveOver(rng, temperature, place, other);
    } else {
      this.swap(rng, temperature, place, other);
    }
  }

  /** Another person who fits the place: free, or with a place that its holder could take. */
  private once(rng: Rng, { row, seat }: Place): Place | number | null {
    const { plan, uses } = this.composer;
    const eligible = plan.eligible[seat]!;
    const wanted = eligible[rng.int(eligible.length)]!;
    if (wanted === this.rows[row]!.people[seat]) return null;
    if (uses.canSit(seat, wanted)) return wanted;
    const other = this.placeOf.get(wanted);
    if (!other || this.rows[other.row]!.people[other.seat] !== wanted) return null;
    return this.rows[other.row]!.pinned.has(other.seat) ? null : other;
  }

  private again(rng: Rng, { row, seat }: Place): Place | number | null {
    const { plan, uses } = this.composer;
    if (rng.int(2) === 0) {
      const other = { row: rng.int(this.rows.length), seat };
      return this.rows[other.row]!.pinned.has(seat) ? null : other;
    }
    const eligible = plan.eligible[seat]!;
    const wanted = eligible[rng.int(eligible.length)]!;
    return wanted !== this.rows[row]!.people[seat] && uses.canSit(seat, wanted) ? wanted : null;
  }

  private replace(rng: Rng, temperature: number, place: Place, entering: number): void {
    const { plan, uses, problem } = this.composer;
    const { people } = this.rows[place.row]!;
    const leaving = people[place.seat]!;
    let change = this.worthIn(place, entering) - this.worthIn(place, leaving);
    if (this.meetings) {
      change += uses.cost(place.seat, leaving, -1) - uses.cost(place.seat, entering, 0);
    } else {
      change += satOutBonus(problem, entering) - satOutBonus(problem, leaving);
    }
    const twice = this.seat(place, entering);
    if (!isAccepted(rng, change - TWICE * twice, temperature)) {
      this.seat(place, leaving);
      return;
    }
    uses.change(place.seat, leaving, -1);
    uses.change(place.seat, entering, 1);
    if (plan.again === 1) this.placeOf.set(entering, place);
  }

  /** A person moves to another place, a free person fills theirs, and the former holder of the new place leaves. */
  private moveOver(rng: Rng, temperature: number, to: Place, from: Place): void {
    if (this.meetings) return;
    const { plan, uses, problem } = this.composer;
    const eligible = plan.eligible[from.seat]!;
    const entering = eligible[rng.int(eligible.length)]!;
    if (!uses.canSit(from.seat, entering)) return;
    const leaving = this.rows[to.row]!.people[to.seat]!;
    const mover = this.rows[from.row]!.people[from.seat]!;
    const turn = satOutBonus(problem, entering) - satOutBonus(problem, leaving);
    const before = this.worthOf(to.row, from.row);
    this.rows[to.row]!.people[to.seat] = mover;
    this.rows[from.row]!.people[from.seat] = entering;
    if (!isAccepted(rng, this.worthOf(to.row, from.row) + turn - before, temperature)) {
      this.rows[to.row]!.people[to.seat] = leaving;
      this.rows[from.row]!.people[from.seat] = mover;
      return;
    }
    uses.change(to.seat, leaving, -1);
    uses.change(from.seat, mover, -1);
    uses.change(to.seat, mover, 1);
    uses.change(from.seat, entering, 1);
    this.placeOf.set(mover, to);
    this.placeOf.set(entering, from);
  }

  private worthOf(a: number, b: number): number {
    let sum = 0;
    for (const row of a === b ? [a] : [a, b]) {
      this.rows[row]!.people.forEach((person, seat) => (sum += this.worthIn({ row, seat }, person)));
    }
    // Every pair is counted from both sides.
    return sum / 2;
  }

  private swap(rng: Rng, temperature: number, a: Place, b: Place): void {
    const { uses, plan } = this.composer;
    const p = this.rows[a.row]!.people[a.seat]!;
    const q = this.rows[b.row]!.people[b.seat]!;
    if (p === q || plan.mayTake[b.seat]![p] === 0 || plan.mayTake[a.seat]![q] === 0) return;
    const before = this.worthIn(a, p) + this.worthIn(b, q);
    const change = this.worthIn(a, q) + this.worthIn(b, p) - before;
    if (change <= -25 * Math.max(1, temperature)) return;
    const twice = this.seat(a, q) + this.seat(b, p);
    if (!isAccepted(rng, change - TWICE * twice, temperature)) {
      this.seat(a, p);
      this.seat(b, q);
      return;
    }
    this.placeOf.set(q, a);
    this.placeOf.set(p, b);
    if (a.seat === b.seat) return;
    uses.change(a.seat, p, -1);
    uses.change(b.seat, p, 1);
    uses.change(b.seat, q, -1);
    uses.change(a.seat, q, 1);
  }

  private worthIn({ row, seat }: Place, person: number): number {
    const { people } = this.rows[row]!;
    let sum = 0;
    for (let s = 0; s < people.length; s++) if (s !== seat) sum += this.composer.worth(person, people[s]!);
    return sum;
  }

  /** Returns how many more repeated meetings of the same two people that makes. */
  private seat({ row, seat }: Place, person: number): number {
    const fewer = this.countMeetings(row, seat, -1);
    this.rows[row]!.people[seat] = person;
    return fewer + this.countMeetings(row, seat, 1);
  }

  private countMeetings(row: number, seat: number, by: 1 | -1): number {
    const { meetings } = this;
    if (!meetings) return 0;
    const { people } = this.rows[row]!;
    const n = this.composer.problem.people.length;
    const u = people[seat]!;
    let repeated = 0;
    for (let s = 0; s < people.length; s++) {
      if (s === seat) continue;
      const v = people[s]!;
      const key = u < v ? u * n + v : v * n + u;
      const times = (meetings.get(key) ?? 0) + by;
      meetings.set(key, times);
      if (by > 0 ? times > 1 : times > 0) repeated += by;
    }
    return repeated;
  }
}

function isAccepted(rng: Rng, change: number, temperature: number): boolean {
  if (change >= 0) return true;
  return temperature > 0 && change > -25 * temperature && change > -temperature * exponential(rng.u32());
}
