import { useTranslation } from '../../../lib/use-translation.ts';
import { settings } from '../../../lib/settings.ts';
import { paths } from '../../../paths.ts';
import { TextLink } from '../../../ui/links.tsx';

/** The small print of the pages outside of any workspace. */
export function DoorFooter() {
  const { t, i18n } = useTranslation('common');
  return (
    <>
      <span>{settings.brand_name}</span>
      <TextLink to={i18n.language === 'fr' ? paths.cookiePolicyFr() : paths.cookiePolicyEn()}>
        {t('legal.cookies')}
      </TextLink>
    </>
  );
}
