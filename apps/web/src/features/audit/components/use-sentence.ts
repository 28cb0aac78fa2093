import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../api.ts';
import { factsOf } from '../view.ts';

/** Says in the reader's language what an entry of the log tells. */
export function useSentence(): (entry: AuditEntry) => string {
  const { t } = useTranslation('audit');
  return (entry) => {
    const facts = factsOf(entry);
    return t(`actions.${entry.action}`, {
      ...facts,
      target: facts.target ?? t('a_member'),
      role: t(`roles.${facts.role}`),
      two_fa: t(`two_fa.${facts.two_fa}`),
      status: t(`statuses.${facts.status}`),
      option: t(`options.${facts.option}`),
    });
  };
}
