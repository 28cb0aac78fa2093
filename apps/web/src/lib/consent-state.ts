import { searchOf, text } from './search.ts';

/** The parameters of the redirect of another service after a consent: a code, or an error. */
export const callbackSearch = searchOf({ state: text, code: text, error: text });

/** The workspace that began a consent, which its state begins with; null of one that was not made here. */
export function companyOf(state: string | undefined): number | null {
  const id = Number(/^(\d{1,15})\../.exec(state ?? '')?.[1] ?? 0);
  return id > 0 ? id : null;
}
