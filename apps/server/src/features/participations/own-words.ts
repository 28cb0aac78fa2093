import type { Outcome } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import { comesFirst } from './outcomes/rules.ts';
import { longDate, wholeNumber } from '#platform/i18n/format.ts';

interface Become {
  answer: 'none' | 'accepted' | 'rejected';
  outcome: Outcome | null;
  reason: ({ code: string } & Record<string, unknown>) | null;
}

/** The outcome of the reader in a session, as a sentence for them. */
export function ownSentence({ answer, outcome, reason }: Become, t: Translator): string {
  if (outcome === null) return t(`own_outcomes:answers.${answer}`);
  // A field that members do not see is not named.
  const code = reason?.code === 'empty_field' && reason['hidden'] ? 'empty_field_hidden' : reason?.code;
  const until = typeof reason?.['until'] === 'string' ? reason['until'] : null;
  const max = typeof reason?.['max'] === 'number' ? reason['max'] : 0;
  // A reason that has no sentence here names fields of others or people, and stays with the admins.
  const key: string = `own_outcomes:reasons.${code}`;
  const text = t.has(key)
    ? t(key, {
        // Noon, so that the day is the same wherever it is read.
        date: until ? longDate(`${until}T12:00:00Z`, 'UTC', t.language) : '',
        max: wholeNumber(max, t.language),
        name: typeof reason?.['name'] === 'string' ? reason['name'] : '',
      })
    : t(`own_outcomes:outcomes.${outcome}`);
  return comesFirst({ outcome, reason }) ? `${text} ${t('own_outcomes:first_next')}` : text;
}
