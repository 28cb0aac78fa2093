import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from '#lib/i18n.ts';
import { endSession, useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { CreateWorkspaceLink } from '#features/workspaces/components/CreateWorkspaceLink.tsx';
import { WorkspaceList } from '#features/workspaces/components/WorkspaceList.tsx';
import c from './CompaniesPage.module.css';

/** The list of the reader's workspaces, with links between them. */
export function CompaniesPage() {
  const { t } = useTranslation(['workspaces', 'common']);
  const { account, workspaces } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  usePageTitle(t('companies.title'));
  const leave = () => endSession(queryClient, () => navigate({ to: paths.login() }));
  return (
    <PublicLayout>
      <h1 className={c.title}>{t('companies.title')}</h1>
      <p className={c.help}>{t('companies.as', { email: account?.email ?? '' })}</p>
      {workspaces.length > 0 ? (
        <WorkspaceList />
      ) : (
        <EmptyState title={t('companies.none_title')}>
          <p>{t('companies.none', { email: account?.email ?? '' })}</p>
        </EmptyState>
      )}
      <div className={c.actions}>
        <CreateWorkspaceLink />
        <Button variant="subtle" onClick={() => void leave()}>
          {t('common:menu.log_out')}
        </Button>
      </div>
    </PublicLayout>
  );
}
