/** How many messages were done at a moment, in milliseconds. */
export interface Sample {
  at: number;
  done: number;
}

/** Older samples say little about the current speed. */
const WINDOW = 30_000;
/** Before that a pace would jump. */
const SETTLED = 3_000;
const MINUTE = 60_000;

/** The samples with one more; old ones go, but for the one that the window begins with. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const from = samples.findLastIndex(({ at }) => at <= sample.at - WINDOW);
  return [...samples.slice(Math.max(0, from)), sample];
}

export interface Pace {
  /** How many leave in a second, or in a minute where fewer than one does. */
  rate: number;
  unit: 'second' | 'minute';
  /** When all are done, in milliseconds; null when that is less than a minute away. */
  until: number | null;
}

/** How fast messages leave, computed from samples, and when the rest will have left; null while it is unknown. */
export function paceOf(samples: readonly Sample[], left: number, now: number): Pace | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last || now - first.at < SETTLED || last.done <= first.done) return null;
  // Up to now: messages that wait for something make it slower with every second.
  const perMillisecond = (last.done - first.done) / (now - first.at);
  const unit = perMillisecond >= 0.001 ? 'second' : 'minute';
  const rate = Math.round(perMillisecond * (unit === 'second' ? 1_000 : MINUTE));
  if (rate === 0) return null;
  const rest = left / perMillisecond;
  return { rate, unit, until: rest < MINUTE ? null : now + rest };
}
