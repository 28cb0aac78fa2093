import type { OptinView } from '@fika/contract/endpoints/participations';
import { z } from 'zod';

/** What a link of a mail carries. Without a token the page says that the link is not complete. */
export const optinSearch = z.object({
  token: z.coerce.string().optional().catch(undefined),
  /** The way out was opened from an invitation, so there is a way back to it: links of a mail have none. */
  from: z.literal('invitation').optional().catch(undefined),
});

/** What an invitation's page shows: a question while answers count, else what became of it. */
export type OptinScreen = 'open' | 'accepted' | 'rejected' | 'late' | 'left' | 'gone';

export function optinScreen({ state, subscribed, answer }: OptinView): OptinScreen {
  if (state === 'gone') return subscribed ? 'gone' : 'left';
  if (!subscribed) return 'left';
  if (state === 'late') return 'late';
  return answer === 'none' ? 'open' : answer;
}

type CountWord = 'one' | 'two' | 'three' | 'four' | 'many';
const COUNT_WORDS: readonly CountWord[] = ['one', 'two', 'three', 'four'];

/** Key of the sentence that says how many colleagues somebody meets: small numbers are words. */
export function companyKey(usersPerGroup: number): `company.${CountWord}` {
  return `company.${COUNT_WORDS[usersPerGroup - 2] ?? 'many'}`;
}

/** Everybody at the table of an invitation: oneself, and the seats still free. */
export function tableOf<P>(person: P, usersPerGroup: number): (P | null)[] {
  // More than seven seats are too small to read as people.
  const others = Math.min(usersPerGroup, 7) - 1;
  return [person, ...Array.from({ length: others }, () => null)];
}
