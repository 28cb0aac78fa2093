import type { MemberStanding, OptinView } from '@fika/contract/endpoints/participations';
import type { Outcome } from '@fika/contract/statuses';
import { z } from 'zod';
import type { Tone } from '../../ui/StatusBadge.tsx';

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

export const STANDING_TONES: Readonly<Record<MemberStanding, Tone>> = {
  in: 'pine',
  snoozed: 'cinnamon',
  left: 'neutral',
  outside: 'neutral',
  inactive: 'neutral',
};

/** What became of a member in a session: an outcome, or how they stand while it is open. */
export function lastWord(last: {
  outcome: Outcome | null;
  answer: 'none' | 'accepted' | 'rejected';
}): Outcome | `answer_${'none' | 'accepted' | 'rejected'}` {
  return last.outcome ?? `answer_${last.answer}`;
}
