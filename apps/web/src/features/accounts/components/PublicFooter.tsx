import { useLanguage, useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';

/** The small print of the pages outside of any workspace. */
export function PublicFooter() {
  const { t } = useTranslation('common');
  const language = useLanguage();
  return (
    <>
      <span>{settings.brand_name}</span>
      <TextLink to={language === 'fr' ? paths.cookiePolicyFr() : paths.cookiePolicyEn()}>
        {t('legal.cookies')}
      </TextLink>
    </>
  );
}
