const HALF_ROOT = Math.SQRT1_2;

/**
 * A random waiting time with mean 1: -ln of a number between 0 and 1, given as 32 random bits. It uses additions,
 * multiplications and divisions only, which give the same result on every machine. The last bits of Math.log differ.
 */
export function exponential(bits: number): number {
  const whole = (bits >>> 0) + 0.5;
  // whole / 2^32 = fraction / 2^halvings with a fraction near 1.
  let halvings = Math.clz32(whole);
  let fraction = whole / 2 ** (32 - halvings);
  if (fraction < HALF_ROOT) {
    fraction *= 2;
    halvings++;
  }
  const z = (fraction - 1) / (fraction + 1);
  const square = z * z;
  let term = z;
  let sum = 0;
  for (let k = 1; k <= 19; k += 2) {
    sum += term / k;
    term *= square;
  }
  return halvings * Math.LN2 - 2 * sum;
}
