import type { MatchControl } from '../control.ts';
import { follow, partOf } from '../control.ts';
import { MatchingInputError } from '../errors.ts';
import type { MatchingInput, Rule } from '../input.ts';
import { validateInput } from '../problem/validate.ts';
import { ENGINE_VERSION } from '../version.ts';
import { coverageOf, seatsOf } from './coverage.ts';
import type { Coverage } from './coverage.ts';
import type {
  ConstraintKind,
  ConstraintPrice,
  FeasibilityResult,
  GroupCount,
  RulePrice,
  Wait,
} from './result.ts';

/** People gained or lost when one thing is changed, and whether the number is proven. */
type Price = (changed: Partial<MatchingInput>, is: 'freer' | 'stricter') => { seats: number; exact: boolean };

/**
 * Whether an input can work, before anything is drawn: how many people can have a group at the same time, who stays unmatched
 * and why, and what every rule costs. Preferences, history and wishes never cost a person their group, so they are left out.
 * For pairs the numbers are proven (`exact`). For larger groups and for other algorithms they are the best that `match` finds.
 *
 * @throws MatchingInputError for an input that cannot be run
 * @throws MatchingCancelledError when `control.cancelled` returned true
 */
export function feasibility(input: MatchingInput, control: MatchControl = {}): FeasibilityResult {
  validateInput(input);
  const onStep = follow(control);
  const solves = 1 + (input.rules?.length ?? 0) + CONSTRAINTS.length;
  let solved = 0;
  const part = (): MatchControl =>
    partOf({ ...control, progress: onStep }, Math.min(1, solved++ / solves), 1 / solves);
  const base = coverageOf(input, part());
  const price: Price = (changed, is) => {
    const other = seatsOf({ ...input, ...changed }, part());
    const gained = other.seated - base.seated;
    // A looser constraint never loses a person their group, and a stricter one never gains one. A search that shows otherwise
    // did not find the best result.
    return { seats: Math.max(0, is === 'freer' ? gained : -gained), exact: base.exact && other.exact };
  };
  const rules = input.algo === 'random' ? [] : (input.rules ?? []);
  const result: FeasibilityResult = {
    people: base.people,
    seated: base.seated,
    waiting: base.people - base.seated,
    sat_out: base.waiting.filter(({ reason }) => !('blockers' in reason)).length,
    coverage: base.people === 0 ? 1 : base.seated / base.people,
    exact: base.exact,
    sizes: countSizes(base.sizes),
    waits: groupWaits(base.waiting),
    rules: rules.map((rule, index) => priceOfRule(rules, rule, index, base, price)),
    constraints: CONSTRAINTS.flatMap((kind) => priceOfConstraint(input, kind, base, price)),
    engine_version: ENGINE_VERSION,
  };
  onStep(1);
  return result;
}

const CONSTRAINTS: readonly ConstraintKind[] = ['never_with', 'manager', 'skip_level', 'availability'];

function countSizes(sizes: readonly number[]): GroupCount[] {
  const counts = new Map<number, number>();
  for (const size of sizes) counts.set(size, (counts.get(size) ?? 0) + 1);
  return [...counts].map(([size, groups]) => ({ size, groups })).sort((a, b) => b.size - a.size);
}

/** One entry per reason. Its blockers are those of the first person with this reason. */
function groupWaits(waiting: Coverage['waiting']): Wait[] {
  const waits = new Map<string, Wait>();
  for (const { id, reason } of [...waiting].sort((a, b) => a.id - b.id)) {
    const first = 'blockers' in reason ? reason.blockers[0]?.blocker : null;
    const key = JSON.stringify([{ ...reason, blockers: null }, first]);
    const wait = waits.get(key) ?? { reason, ids: [] };
    wait.ids.push(id);
    waits.set(key, wait);
  }
  return [...waits.values()].sort((a, b) => b.ids.length - a.ids.length || a.ids[0]! - b.ids[0]!);
}

function priceOfRule(
  rules: readonly Rule[],
  rule: Rule,
  index: number,
  base: Coverage,
  price: Price,
): RulePrice {
  const strength = rule.strength ?? 'prefer';
  if (rule.kind === 'optimization') return { index, strength, seats: null, exact: true };
  // All people have a group, so a looser rule gains none.
  if (strength === 'require' && base.waiting.length === 0) return { index, strength, seats: 0, exact: true };
  const other = { ...rule, strength: strength === 'require' ? 'prefer' : 'require' } as const;
  try {
    const changed = rules.map((one, i) => (i === index ? other : one));
    return { index, strength, ...price({ rules: changed }, strength === 'require' ? 'freer' : 'stricter') };
  } catch (error) {
    return { index, strength, ...impossible(error, base) };
  }
}

/** The price of a rule that contradicts the other required rules. A contradiction leaves all people without a group. */
function impossible(error: unknown, base: Coverage): Pick<RulePrice, 'seats' | 'exact'> {
  const code = error instanceof MatchingInputError ? error.code : null;
  if (code === 'contradiction') return { seats: base.seated, exact: true };
  if (code === 'must_pair_breaks_rule') return { seats: null, exact: true };
  throw error;
}

function priceOfConstraint(
  input: MatchingInput,
  kind: ConstraintKind,
  base: Coverage,
  price: Price,
): ConstraintPrice[] {
  const without = withoutConstraint(input, kind);
  if (!without) return [];
  return [{ kind, ...(base.waiting.length === 0 ? { seats: 0, exact: true } : price(without, 'freer')) }];
}

/** The change of the input that removes a constraint, or null when the input has no such constraint. */
function withoutConstraint(input: MatchingInput, kind: ConstraintKind): Partial<MatchingInput> | null {
  if (kind === 'never_with') return input.never_with?.length ? { never_with: [] } : null;
  if (kind === 'manager') return input.managers?.length ? { managers: [] } : null;
  if (kind === 'skip_level') return input.skip_level ? { skip_level: undefined } : null;
  const { availability } = input;
  return availability?.strength === 'require'
    ? { availability: { ...availability, strength: 'prefer' } }
    : null;
}
