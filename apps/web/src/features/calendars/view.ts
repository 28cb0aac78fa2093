import { z } from 'zod';

const text = z.coerce.string().optional().catch(undefined);

/** What a provider sends the browser back with: a code, or why there is none. */
export const callbackSearch = z.object({ state: text, code: text, error: text });

/** The workspace that began a consent, which its state begins with; null of one that was not made here. */
export function companyOf(state: string | undefined): number | null {
  const id = Number(/^(\d{1,15})\../.exec(state ?? '')?.[1] ?? 0);
  return id > 0 ? id : null;
}
