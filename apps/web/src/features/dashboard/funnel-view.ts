import type { ParticipationsStats } from './api.ts';

type Step = ParticipationsStats['funnel'][number];

/** The step before which most are lost; null where nobody is. */
export function widestLoss(funnel: readonly Step[]): Step['step'] | null {
  const losses = funnel.map(({ step, lost }) => ({
    step,
    count: lost.reduce((sum, { count }) => sum + count, 0),
  }));
  const widest = losses.toSorted((a, b) => b.count - a.count)[0];
  return widest && widest.count > 0 ? widest.step : null;
}
