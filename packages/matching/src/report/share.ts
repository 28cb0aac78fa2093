import type { GroupReport } from '../result.ts';

/** Beyond so many different parts it is not worth remembering more. */
const MOST = 50_000;

/**
 * Lets equal parts of many reports be one object: 50,000 groups satisfy the same few rules and have the same few things in
 * common, and would else take 2 KB each.
 */
export function shareParts(): (report: GroupReport) => GroupReport {
  const known = new Map<string, unknown>();
  const shared = <T>(part: T): T => {
    const key = JSON.stringify(part);
    const first = known.get(key) as T | undefined;
    if (first !== undefined) return first;
    if (known.size < MOST) known.set(key, part);
    return part;
  };
  return (report) => ({
    member_ids: report.member_ids,
    seats: shared(report.seats),
    fixed_participant_ids: shared(report.fixed_participant_ids),
    locked: report.locked,
    score: shared(report.score),
    met_before: shared(report.met_before),
    rules: shared(report.rules),
    broken: shared(report.broken),
    in_common: report.in_common.map(shared),
    shared_hours: report.shared_hours,
    why: report.why.map(shared),
  });
}
