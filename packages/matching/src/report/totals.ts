import type { AssignmentReport, GroupReport, Outcome, Totals } from '../result.ts';

interface Reports {
  groups: readonly GroupReport[];
  assignments: readonly AssignmentReport[];
  outcomes: readonly Outcome[];
}

/** What is proven about a result. An absent `share` means 1 or null, depending on `certified`. */
interface Proof {
  certified: boolean;
  share?: number | null;
  repeatsProven?: boolean;
}

type Santa = Pick<Totals, 'mutual_presents' | 'mutual_is_fewest'>;

export function totalsOf(
  { groups, assignments, outcomes }: Reports,
  { certified, share = certified ? 1 : null, repeatsProven = certified }: Proof,
  santa: Santa = { mutual_presents: 0, mutual_is_fewest: true },
): Totals {
  const count = (status: Outcome['status']): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const sum = (part: (report: GroupReport | AssignmentReport) => number): number =>
    [...groups, ...assignments].reduce((total, report) => total + part(report), 0);
  const matched = count('matched');
  const repeats = sum((report) => report.met_before.length);
  return {
    participants: outcomes.length,
    matched,
    sat_out: count('sat_out'),
    no_partner: count('no_partner'),
    groups: groups.length,
    assignments: assignments.length,
    coverage: outcomes.length === 0 ? 1 : matched / outcomes.length,
    repeats,
    repeats_proven: repeatsProven || repeats === 0,
    rules_broken: sum((report) => report.broken.reduce((pairs, broken) => pairs + broken.pairs.length, 0)),
    score: Math.round(sum((report) => report.score.total) * 10) / 10,
    ...santa,
    certified,
    share_of_optimum: share,
  };
}
