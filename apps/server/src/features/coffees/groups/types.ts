import type { GroupPart } from '@fika/contract';
import type { AssignmentReport, GroupReport, RuleReport } from '@fika/matching';

/** The stored part of the engine's report on a group, from which sentences, filters and screens are made. */
export type Explanation = Partial<
  Omit<GroupReport, 'member_ids' | 'fixed_participant_ids' | 'locked' | 'rules' | 'met_before'> & {
    /** `last_met`: the day on which a program last matched the two, `YYYY-MM-DD`; null when none did. */
    met_before: (GroupReport['met_before'][number] & { last_met?: string | null })[];
    /** Early draws did not record whether a rule is kept. */
    rules: (Omit<RuleReport, 'kept'> & { kept?: boolean })[];
  }
>;

/** A person in a new group; `part` is absent for drawn members. */
export interface NewGroupMember {
  user_id: number;
  part?: GroupPart;
  /** The name of their role in a composed group. */
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

/** The stored part of a report; the rest of it has separate columns. */
export function explanationOf(report: GroupReport | AssignmentReport): Explanation {
  const { score, met_before, rules, broken, in_common, why } = report;
  const hours = 'shared_hours' in report ? { shared_hours: report.shared_hours } : {};
  return { score, met_before, rules, broken, in_common, why, ...hours };
}
