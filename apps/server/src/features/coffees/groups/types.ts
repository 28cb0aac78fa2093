import type { GroupPart } from '@fika/contract';
import type { AssignmentReport, GroupReport, RuleReport } from '@fika/matching';

/** What is kept of the engine's report with a group: the sentences, filters and screens are made from it. */
export type Explanation = Partial<
  Omit<GroupReport, 'member_ids' | 'fixed_participant_ids' | 'locked' | 'rules' | 'met_before'> & {
    /** `last_met`: the day on which a program last matched the two, `YYYY-MM-DD`; null when none did. */
    met_before: (GroupReport['met_before'][number] & { last_met?: string | null })[];
    /** Early draws had no word on whether a rule is kept. */
    rules: (Omit<RuleReport, 'kept'> & { kept?: boolean })[];
  }
>;

/** Somebody in a new group; how they are in it is left out for whoever is simply drawn. */
export interface NewGroupMember {
  user_id: number;
  part?: GroupPart;
  /** What their place in a composed group is called. */
  seat?: string;
}

/** One group as the draw made it. */
export interface NewGroup {
  /** Counts from 1 within the round. */
  number: number;
  members: readonly NewGroupMember[];
  explanation: Explanation;
  locked: boolean;
}

/** What is stored of a report; the rest of it has columns of its own. */
export function explanationOf(report: GroupReport | AssignmentReport): Explanation {
  const { score, met_before, rules, broken, in_common, why } = report;
  const hours = 'shared_hours' in report ? { shared_hours: report.shared_hours } : {};
  return { score, met_before, rules, broken, in_common, why, ...hours };
}
