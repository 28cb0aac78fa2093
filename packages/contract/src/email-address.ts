import { isErased } from './erased.ts';
import { LIMITS } from './limits.ts';

const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** An email address in its stored form, or null for other text: the same as the schema `email`, without Zod. */
export function emailOf(text: string): string | null {
  const given = text.trim();
  const address = given.toLowerCase();
  // Before it is lower-cased: the Kelvin sign would become the letter k, and so another person's address.
  const fits = address.length <= LIMITS.emailLength && ADDRESS.test(given) && !isErased(address);
  return fits ? address : null;
}
