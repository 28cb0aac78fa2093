import type { AssignmentReport, GroupReport, MatchingInput, NoPartnerReason } from '@fika/matching';

/**
 * A report of the engine without what members ask for in confidence: nobody is told who is kept apart, and no wish can
 * be read off a score, or off a field that is named only because somebody wishes something of it.
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
 * Why somebody has nobody, without any word of who is kept apart. Where that played a part, the other numbers of the
 * reason would tell by what is missing in them, so that only the outcome is left.
 */
export function redactReason(
  reason: NoPartnerReason,
  input: MatchingInput,
): NoPartnerReason | { code: 'no_partner' } {
  if (reason.blockers.some(({ blocker }) => blocker.kind === 'never_with')) return { code: 'no_partner' };
  if (reason.code !== 'competition' || !reason.common) return reason;
  return namedByRules(input)(reason.common.category) ? reason : { ...reason, common: null };
}

/** Tells the fields that the rules speak of, which admins know of, from those that only wishes name. */
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
