import { useTranslation } from '#lib/i18n.ts';
import type { AuditEntry } from '../api.ts';
import { factsOf, sentenceOf } from '../view.ts';

/** The sentence of an entry in the reader's language. */
export function useSentence(): (entry: AuditEntry) => string {
  const { t } = useTranslation('audit');
  return (entry) => {
    const facts = factsOf(entry);
    const sentence = t(sentenceOf(entry), {
      ...facts,
      target: facts.target ?? t(facts.is_former ? 'a_former_member' : 'a_member'),
      role: t(`roles.${facts.role}`),
      two_fa: t(`two_fa.${facts.two_fa}`),
      status: t(`statuses.${facts.status}`),
      option: t(`options.${facts.option}`),
    });
    // A sentence may begin with "a member", which needs a capital; names keep their spelling.
    if (facts.target !== null) return sentence;
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  };
}
