import { useTranslation } from '#lib/i18n.ts';
import { useSession, useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextLink } from '#ui/links.tsx';
import c from './UnfinishedNote.module.css';

/** Shown until the superadmin finishes the set-up. The workspace works in the meantime. */
export function UnfinishedNote() {
  const { t } = useTranslation('workspaces');
  const { id, slug } = useWorkspace();
  const here = useSession().workspaces.find((one) => one.id === id);
  if (here?.onboarding_finish_date !== null) return null;
  return (
    <div className={c.note}>
      <Banner
        tone="accent"
        title={t('unfinished.title')}
        action={<TextLink to={paths.adminOnboarding({ slug })}>{t('unfinished.go_on')}</TextLink>}
      />
    </div>
  );
}
