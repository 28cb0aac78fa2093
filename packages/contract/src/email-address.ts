import { isErased } from './erased.ts';
import { LIMITS } from './limits.ts';

const ADDRESS = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@([a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** An e-mail address as it is kept, or null for what is none: says the same as the schema `email`, and needs none. */
export function emailOf(text: string): string | null {
  const given = text.trim();
  const address = given.toLowerCase();
  // Before it is lower-cased: the Kelvin sign would become the letter k, and so the address of somebody else.
  const fits = address.length <= LIMITS.emailLength && ADDRESS.test(given) && !isErased(address);
  return fits ? address : null;
}
