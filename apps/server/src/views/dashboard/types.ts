import type { DashboardRange } from '@fika/contract';

/** A time between two ISO instants, the second not included. */
export interface Span {
  from: string;
  to: string;
}

/** The range of a request and the programs that it is about; null: every program of the company. */
export interface Wanted {
  range: DashboardRange;
  before: Span;
  campaigns: readonly number[] | null;
}
