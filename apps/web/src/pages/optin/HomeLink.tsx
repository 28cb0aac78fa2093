import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import type { OptinView } from '#features/participations/optin/api.ts';
import { productLink } from '#features/participations/optin/links.ts';
import { PageLink } from './Controls.tsx';

/** Link to the product, if the workspace opens its pages to members. */
export function HomeLink({ view, look = 'default' }: { view: OptinView; look?: 'primary' | 'default' }) {
  const { t } = useTranslation('optin');
  if (!view.has_pages) return null;
  return (
    <PageLink look={look} href={productLink(paths.userHome(view.company))}>
      {t('my_coffees')}
    </PageLink>
  );
}
