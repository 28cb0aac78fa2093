import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** After a single sign-on, the organization's two-step verification applies, and that of the account cannot be changed. */
export function ForeignLogin() {
  const { t } = useTranslation('mfa');
  return (
    <Banner tone="accent" title={t('foreign.title')}>
      {t('foreign.body')}
    </Banner>
  );
}
