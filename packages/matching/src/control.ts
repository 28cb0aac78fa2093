/** How a caller follows and stops a run. Both are called very often: keep them cheap. */
export interface MatchControl {
  /** Share of the work done, 0 to 1, never falling. */
  progress?: (share: number) => void;
  /** Return true to stop: `match` then throws `MatchingCancelledError`. */
  cancelled?: () => boolean;
}
