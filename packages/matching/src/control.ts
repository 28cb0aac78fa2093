import { MatchingCancelledError } from './errors.ts';

/** How a caller follows and stops a run. The engine calls both functions very often, so they must be cheap. */
export interface MatchControl {
  /** Receives the share of the work that is done, from 0 to 1. It never falls. */
  progress?: (share: number) => void;
  /** Returns true to stop the run, which then throws `MatchingCancelledError`. */
  cancelled?: () => boolean;
}

/** Returns a function that reports a share if it is higher than the last one. It throws if the caller canceled the run. */
export function follow(control: MatchControl): (share: number) => void {
  let told = -1;
  return (share) => {
    if (control.cancelled?.()) throw new MatchingCancelledError();
    if (share <= told) return;
    told = share;
    control.progress?.(share);
  };
}

/** The control for one part of a run, which begins at the share `from` and has the size `size`. */
export function partOf(control: MatchControl, from: number, size: number): MatchControl {
  const { progress, cancelled } = control;
  return {
    ...(progress ? { progress: (share) => progress(from + share * size) } : {}),
    ...(cancelled ? { cancelled } : {}),
  };
}
