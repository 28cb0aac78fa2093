import type { AudienceOption, DashboardRange } from '@fika/contract';

/** A time between two ISO instants, the second not included. */
export interface Span {
  from: string;
  to: string;
}

/** An audience and the ids of its members. */
export interface ChosenAudience extends AudienceOption {
  members: readonly number[];
}

/** What a request is about. */
export interface Wanted {
  range: DashboardRange;
  before: Span;
  /** Null: every program of the company. */
  campaigns: readonly number[] | null;
  /** Null: all members. */
  audience: ChosenAudience | null;
}
