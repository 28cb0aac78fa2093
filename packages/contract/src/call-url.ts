import { LIMITS } from './limits.ts';

/**
 * Whether a text is the address of a call that is safe to open: https, a whole host, no password in it. Pure; the form and the
 * server both ask it.
 */
export function isCallUrl(text: string): boolean {
  if (text.length > LIMITS.callUrlLength || !/^https:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text))
    return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username === '' && password === '';
}

/** One line of text: no control characters, and none that changes the direction of what follows. */
export const ONE_LINE = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;
