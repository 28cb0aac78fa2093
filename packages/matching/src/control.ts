/** How a caller follows and stops a run. Both are called a few hundred times a second at most. */
export interface MatchControl {
  /** Share of the work done, 0 to 1, never falling. */
  progress?: (share: number) => void;
  /** Return true to stop: `match` then throws `MatchingCancelledError`. */
  cancelled?: () => boolean;
}
