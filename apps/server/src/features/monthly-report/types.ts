import type { DashboardOverview } from '@fika/contract';
import type { Scope } from '#platform/context.ts';
import { definePort } from '#platform/ports.ts';

/** A month on the calendar of a workspace, by its days. */
export interface Month {
  start: string;
  end: string;
  timezone: string;
}

type Compared = Pick<
  DashboardOverview['previous'],
  'sessions' | 'reach' | 'participation' | 'groups' | 'met' | 'connections' | 'rating'
>;

/** The numbers of a month beside those of the month before. They name no one. */
export interface MonthlyFigures extends Compared {
  previous: Compared;
  /** Participation in the last months, the month itself last; null without a session. */
  months: { start: string; participation: number | null }[];
}

/** Reads the numbers of a month as the dashboard shows them, of all programs. */
export type ReadMonthlyFigures = (scope: Scope, month: Month) => Promise<MonthlyFigures>;

/** The numbers of the dashboard, which is a view. */
export const monthlyFigures = definePort<ReadMonthlyFigures>('figures of a month');
