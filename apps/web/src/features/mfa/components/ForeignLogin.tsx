import { useTranslation } from 'react-i18next';
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
