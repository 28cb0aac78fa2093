// The hard rules of a benchmark instance, and why a person is unmatched: the engine's reasons, in one sentence each.
import type { MatchingInput } from '@fika/matching';
import type { Draw } from '@fika/matching/draw';
import type { PairKinds } from '@fika/matching/pairs/cover';
import { pairKinds } from '@fika/matching/problem/pair-kinds';
import { prepare } from '@fika/matching/problem/problem';
import type { Problem } from '@fika/matching/problem/problem';
import { createScorer } from '@fika/matching/problem/weights';
import { unmatchedByRules } from '@fika/matching/report/outcomes';
import type { Unmatched } from '@fika/matching/report/outcomes';

type BlockerCounts = Extract<Unmatched['reason'], { code: 'competition' }>['blockers'];

/** The hard rules of an instance as the engine knows them; built only when a person is unmatched. */
export class HardRules {
  private readonly input: MatchingInput;
  private known: Problem | null = null;

  constructor(input: MatchingInput) {
    this.input = input;
  }

  private get problem(): Problem {
    this.known ??= prepare(this.input);
    return this.known;
  }

  kinds(): PairKinds | null {
    return pairKinds(this.problem, this.problem.pool);
  }

  /** `alone`: positions among the people in the order of their ids; `prices`: of an exact solve. */
  reasons(
    alone: number[],
    prices: { duals: Float64Array; cover: number } | null,
  ): { id: number; reason: string }[] {
    if (alone.length === 0) return [];
    const { problem } = this;
    const draw: Draw = {
      groups: [],
      alone,
      certified: prices !== null,
      prices: prices && { ...prices, members: problem.pool },
    };
    const unmatchedOf = unmatchedByRules(problem, createScorer(problem), draw);
    return alone.map((person) => ({
      id: problem.people[person]!.id,
      reason: sentence(this.input, unmatchedOf(person)),
    }));
  }
}

function sentence(input: MatchingInput, { reason }: Unmatched): string {
  switch (reason.code) {
    case 'rest_of_one':
      return 'An odd number: one person is left over.';
    case 'no_allowed_partner':
      return `Nobody may meet this person${removed(input, reason.blockers)}.`;
    case 'competition': {
      const common = reason.common ? ` with ${reason.common.title} ${reason.common.label}` : '';
      const partners = `${reason.partners} possible partners${removed(input, reason.blockers)}`;
      return `${reason.people} people${common} share ${partners}.`;
    }
    case 'all_taken':
      return `All ${reason.partners} people whom this person may meet have another partner${removed(input, reason.blockers)}.`;
    case 'odd_one_out':
      return `${reason.people} people who may only meet each other are an odd number.`;
    default:
      return 'Nobody else takes part.';
  }
}

function removed(input: MatchingInput, blockers: BlockerCounts): string {
  const parts = blockers.map(({ blocker, people }) => `${people} by ${nameOf(input, blocker)}`);
  return parts.length > 0 ? ` (ruled out: ${parts.join(', ')})` : '';
}

function nameOf(input: MatchingInput, blocker: BlockerCounts[number]['blocker']): string {
  if (blocker.kind !== 'rule') return blocker.kind === 'manager' ? 'manager and report' : 'never with';
  const rule = input.rules?.[blocker.index];
  const field = input.fields?.find(({ id }) => rule?.kind === 'cross_category' && id === rule.category);
  return rule?.kind === 'cross_category' ? `${rule.value} ${field?.title ?? ''}` : 'a rule';
}
