import type { GroupReport, RuleReport } from '@fika/matching';

/** What is kept of the engine's report with a group: the sentences, filters and screens are made from it. */
export type Explanation = Partial<
  Omit<GroupReport, 'member_ids' | 'fixed_participant_ids' | 'locked' | 'rules'> & {
    /** Early draws had no word on whether a rule is kept. */
    rules: (Omit<RuleReport, 'kept'> & { kept?: boolean })[];
  }
>;

/** One group as the draw made it. */
export interface NewGroup {
  /** Counts from 1 within the round. */
  number: number;
  user_ids: readonly number[];
  explanation: Explanation;
  locked: boolean;
}

/** What is stored of a report; the rest of it has columns of its own. */
export function explanationOf(report: GroupReport): Explanation {
  const { score, met_before, rules, broken, in_common, why } = report;
  return { score, met_before, rules, broken, in_common, why };
}
