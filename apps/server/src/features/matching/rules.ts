import type { AssignmentReport, GroupReport, MatchingInput, NoPartnerReason } from '@fika/matching';

/**
 * Removes confidential requests of members from a report of the engine: it names no pair of a never-with list, and no preference
 * can be inferred from a score, or from a field that is named only because of a preference.
 */
export function redactReport<Report extends GroupReport | AssignmentReport>(
  report: Report,
  input: MatchingInput,
): Report {
  const isNamed = namedByRules(input);
  const { score } = report;
  return {
    ...report,
    score: { ...score, total: score.total - score.preferences, preferences: 0 },
    broken: report.broken.filter(({ blocker }) => blocker.kind !== 'never_with'),
    in_common: report.in_common.filter(({ category }) => isNamed(category)),
    why: report.why.filter((fact) => fact.fact !== 'shared' || isNamed(fact.category)),
  };
}

/**
 * Why a member is unmatched, without a trace of never-with lists. Where a list played a part, the other numbers of the reason
 * would reveal it by what is missing in them, so that only the outcome remains.
 */
export function redactReason(
  reason: NoPartnerReason,
  input: MatchingInput,
): NoPartnerReason | { code: 'no_partner' } {
  if (reason.blockers.some(({ blocker }) => blocker.kind === 'never_with')) return { code: 'no_partner' };
  if (reason.code !== 'competition' || !reason.common) return reason;
  return namedByRules(input)(reason.common.category) ? reason : { ...reason, common: null };
}

/** Returns a predicate: whether rules name a field, so that admins know of it, and not only preferences. */
function namedByRules({ rules = [] }: MatchingInput): (category: number | string) => boolean {
  const named = new Set(
    rules
      .flatMap((rule) =>
        rule.kind === 'cross_groups' ? rule.pairs.flat().map(({ category }) => category) : [rule.category],
      )
      .map(String),
  );
  return (category) => named.has(String(category));
}
