import type { CampaignRule } from '@fika/contract/campaign-rules';
import type { FeasibilityReport, SimulationReport } from '@fika/contract/endpoints/forecasts';
import type { CellTone } from '#ui/SessionCells.tsx';
import { type CampaignDraft, usesRules } from './draft.ts';
import { withStrength } from './rule-view.ts';

export type Wait = FeasibilityReport['waits'][number];
export type SimulatedRound = SimulationReport['rounds'][number];

/** The fields of the matching tab. */
export type Matching = Pick<
  CampaignDraft,
  | 'algo'
  | 'users_per_group'
  | 'groups_chunks_generator'
  | 'rules'
  | 'seats'
  | 'history_across_campaigns'
  | 'not_with_manager'
  | 'only_managers_peers'
  | 'hours_in_common'
  | 'exclude_admins'
>;

/** The current values of the matching tab, for a forecast of unsaved changes. */
export function matchingOf(draft: CampaignDraft): Matching {
  return {
    algo: draft.algo,
    users_per_group: draft.users_per_group,
    groups_chunks_generator: draft.groups_chunks_generator,
    rules: usesRules(draft) ? draft.rules : [],
    seats: draft.seats,
    history_across_campaigns: draft.history_across_campaigns,
    not_with_manager: draft.not_with_manager,
    only_managers_peers: draft.only_managers_peers,
    hours_in_common: draft.hours_in_common,
    exclude_admins: draft.exclude_admins,
  };
}

export function isSameMatching(one: Matching, other: Matching): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** How many people a rule leaves unmatched. A preference leaves none; `if_required` is the number if the rule were required. */
export type Price =
  | { kind: 'nobody' }
  | { kind: 'people'; count: number; exact: boolean }
  | { kind: 'free'; if_required: number | null };

/**
 * The cost of a rule according to a report; null for a rule that was changed since. Rules are compared by content and not by
 * position, so that a card keeps its cost when the admin moves it.
 */
export function priceOf(
  rule: CampaignRule,
  computed: { rules: readonly CampaignRule[]; report: Pick<FeasibilityReport, 'rules' | 'waits'> },
): Price | null {
  const text = JSON.stringify(rule);
  const place = computed.rules.findIndex((other) => JSON.stringify(other) === text);
  const found = computed.report.rules.find((entry) => entry.rule === place + 1);
  if (!found) return null;
  const unmatched = computed.report.waits
    .filter((wait) => wait.cause === 'empty' && wait.rule === place + 1)
    .reduce((sum, { count }) => sum + count, 0);
  // Members with an empty field stay unmatched under such a rule, even if it is a preference.
  if (unmatched > 0) {
    const others = found.strength === 'require' ? (found.seats ?? 0) : 0;
    return { kind: 'people', count: unmatched + others, exact: found.exact };
  }
  if (found.strength === 'prefer') return { kind: 'free', if_required: found.seats };
  return found.seats ? { kind: 'people', count: found.seats, exact: found.exact } : { kind: 'nobody' };
}

/** The rules with one of them preferred where it was required. */
export function relax(rules: readonly CampaignRule[], number: number): CampaignRule[] {
  return rules.map((rule, index) => (index === number - 1 ? withStrength(rule, 'prefer') : rule));
}

/** The number of the rule that would match more people as a preference; null when it is no longer required. */
export function ruleToRelax(wait: Wait, rules: readonly CampaignRule[]): number | null {
  const { rule } = wait;
  if (wait.cause === 'empty') return null;
  return rule !== null && rules[rule - 1]?.strength === 'require' ? rule : null;
}

export interface Range {
  least: number;
  most: number;
}

export function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) };
}

/** A session without unmatched people is good; one with more than the best session gets a warning color. */
export function waitingTone({ waiting }: SimulatedRound, { least }: Range): CellTone {
  if (waiting === 0) return 'pine';
  return waiting > least ? 'cinnamon' : 'neutral';
}

export function repeatsTone({ repeats }: SimulatedRound): CellTone {
  return repeats === 0 ? 'pine' : 'cinnamon';
}

/** Fields with values that a simulation can count, among those in the rules. */
export function mixingFields<F extends { id: number; type: string; status: string }>(
  rules: readonly CampaignRule[],
  fields: readonly F[],
): F[] {
  const named = new Set(
    rules.flatMap((rule) =>
      rule.kind === 'cross_groups' ? rule.pairs.flat().map(({ category }) => category) : [rule.category],
    ),
  );
  return fields.filter(({ id, type, status }) => named.has(id) && type === 'select' && status === 'active');
}

/** The request for a simulation: the values of the form, and the field for the count of mixing, if one is chosen. */
export function wishOf(matching: Matching, field: number | null): Matching & { mixing_category?: number } {
  return field === null ? matching : { ...matching, mixing_category: field };
}

/** Whether the shown simulation has these values; `shown` is its request as text. */
export function isSameWish(shown: string | null, wish: Matching): boolean {
  return shown === JSON.stringify(wish);
}

/**
 * Whether a simulation of several sessions makes sense: a program may run once, and each lottery and each Secret Santa is
 * independent of the others.
 */
export function playsAhead({ algo, frequency }: Pick<CampaignDraft, 'algo' | 'frequency'>): boolean {
  return frequency !== 0 && algo !== 'lottery' && algo !== 'secretsanta';
}

const ABSENCES = ['over_cap', 'away'] as const;

/** The reasons that keep people out of at least one simulated session. */
export function absencesIn({ rounds }: Pick<SimulationReport, 'rounds'>): ('over_cap' | 'away')[] {
  return ABSENCES.filter((kind) => rounds.some((round) => round[kind] > 0));
}
