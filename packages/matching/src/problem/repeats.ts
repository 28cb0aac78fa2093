/** The cost of a past meeting: 200 permanently, and 1,000 more that halve every 6 rounds. */

const FOREVER = 200;
/** The cost of the cheapest past meeting. */
export const LEAST_REPEAT = FOREVER;
const FRESH = 1000;
const HALF_LIFE = 6;

/** 2^(-i/6), written out because Math.pow may differ between machines. */
const STEPS = [
  1,
  0.8908987181403393,
  0.7937005259840998,
  Math.SQRT1_2,
  0.6299605249474366,
  0.5612310241546865,
] as const;

/** Cost of one meeting `age` rounds ago, a whole number: 1,200 for the last round, 700 six rounds earlier. */
export function meetingCost(age: number): number {
  const rounds = Math.max(0, Math.round(age) - 1);
  const halvings = Math.floor(rounds / HALF_LIFE);
  if (halvings > 40) return FOREVER;
  return FOREVER + Math.round((FRESH * STEPS[rounds % HALF_LIFE]!) / 2 ** halvings);
}
