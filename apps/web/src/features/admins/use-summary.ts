import { currentLanguage, useTranslation } from '#lib/i18n.ts';
import type { Admin } from './api.ts';
import { type Part, summaryOf } from './view.ts';

const LOCALES = { en: 'en-GB', fr: 'fr-FR' } as const;

/** The permissions of an admin, as a sentence. */
export function useSummary(): (admin: Pick<Admin, 'role' | 'permissions'>) => string {
  const { t } = useTranslation('admins');
  const word = ({ right, some }: Part): string => {
    if (some === undefined) return t(`summary.${right}`);
    return right === 'audiences_management'
      ? t('summary.some_audiences', { count: some })
      : t('summary.some_programs', { count: some });
  };
  return ({ role, permissions }) => {
    const summary = role === 2 ? ({ kind: 'all' } as const) : summaryOf(permissions);
    if (summary.kind === 'all' || summary.kind === 'nothing') return t(`summary.${summary.kind}`);
    const list = new Intl.ListFormat(LOCALES[currentLanguage()]).format(summary.parts.map(word));
    return t(`summary.${summary.kind}`, { list });
  };
}
