import { MatchingCancelledError } from './errors.ts';

/** How a caller follows and stops a run. Both are called very often: keep them cheap. */
export interface MatchControl {
  /** Share of the work done, 0 to 1, never falling. */
  progress?: (share: number) => void;
  /** Return true to stop: the run then throws `MatchingCancelledError`. */
  cancelled?: () => boolean;
}

/** Throws when the caller cancelled the run, and reports a share only when it grew. */
export function follow(control: MatchControl): (share: number) => void {
  let told = -1;
  return (share) => {
    if (control.cancelled?.()) throw new MatchingCancelledError();
    if (share <= told) return;
    told = share;
    control.progress?.(share);
  };
}

/** The control of one part of a run, which is `size` of the whole and begins at `from`. */
export function partOf(control: MatchControl, from: number, size: number): MatchControl {
  const { progress, cancelled } = control;
  return {
    ...(progress ? { progress: (share) => progress(from + share * size) } : {}),
    ...(cancelled ? { cancelled } : {}),
  };
}
