import { useTranslation } from '#lib/i18n.ts';
import { Banner } from '#ui/Banner.tsx';

/** For whoever came in through their organisation: their second step is its own, and the account is not open. */
export function ForeignLogin() {
  const { t } = useTranslation('mfa');
  return (
    <Banner tone="accent" title={t('foreign.title')}>
      {t('foreign.body')}
    </Banner>
  );
}
