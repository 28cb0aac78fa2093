import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { ButtonLink } from '#ui/links.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { StandalonePage } from './StandalonePage.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('errors.not_found_title'));
  return (
    <StandalonePage
      title={t('errors.not_found_title')}
      actions={<ButtonLink to={paths.root()}>{t('actions.back_home')}</ButtonLink>}
    >
      <p>{t('errors.not_found')}</p>
    </StandalonePage>
  );
}
