import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useLiveSending } from '#features/email-domains/api.ts';
import { DomainsCard } from './DomainsCard.tsx';
import { RefusedCard } from './RefusedCard.tsx';
import { ServerCard } from './ServerForm.tsx';
import c from '#features/email-domains/sending.module.css';

/** How the workspace sends emails: its domains, its mail server, and the suppressed addresses. */
export function EmailsPage() {
  const { t } = useTranslation(['sending', 'common']);
  const workspace = useWorkspace();
  useLiveSending();
  return (
    <>
      <PageHeader
        title={t('title')}
        crumbs={[{ label: t('common:nav.settings'), to: paths.settings(workspace) }, { label: t('title') }]}
      />
      <div className={c.column}>
        <DomainsCard />
        <ServerCard />
        <RefusedCard />
      </div>
    </>
  );
}
