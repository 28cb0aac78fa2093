import { Button, Stack } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { homeOf } from '#lib/home.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession, type Session } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { joinableQuery, useJoin, welcomeQuery } from '#features/accounts/api.ts';
import { ColleaguesStep } from '#features/accounts/components/ColleaguesStep.tsx';
import c from '#features/accounts/components/PublicPage.module.css';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { WelcomeForm } from '#features/accounts/forms/WelcomeForm.tsx';
import { WorkspaceForm } from '#features/accounts/forms/WorkspaceForm.tsx';
import { unfinished } from '#features/accounts/view.ts';

/** Continues the set-up at its first unfinished step: the workspace, its colleagues, or the missing details of a member. */
export function OnboardingPage() {
  const { t } = useTranslation('public_pages');
  const { workspaces } = useSession();
  const { data: welcome } = useSuspenseQuery(welcomeQuery);
  const { create } = useSearch({ strict: false });
  const [first] = workspaces;
  const open = unfinished(workspaces);
  if (open) return <ColleaguesStep workspace={open} title={t('colleagues.title')} />;
  if (!first || create) return <NewWorkspace />;
  return welcome.is_complete ? <Navigate to={homeOf(first)} replace /> : <Welcome workspace={first} />;
}

function NewWorkspace() {
  const { t } = useTranslation('public_pages');
  const navigate = useNavigate();
  const { account } = useSession();
  const canCreate = settings.open_registration;
  return (
    <PublicPage
      title={t(canCreate ? 'workspace.title' : 'workspace.closed_title')}
      help={t(canCreate ? 'workspace.help' : 'workspace.closed_help', { email: account?.email ?? '' })}
      {...(canCreate && { step: 3 })}
      foot={<TextLink to={paths.logout()}>{t('workspace.log_out')}</TextLink>}
    >
      <Joinable canCreate={canCreate} />
      {canCreate && (
        <WorkspaceForm onDone={() => void navigate({ to: paths.onboarding(), search: {}, replace: true })} />
      )}
    </PublicPage>
  );
}

/** Workspaces that wait for this address: one press instead of a new one. */
function Joinable({ canCreate }: { canCreate: boolean }) {
  const { t } = useTranslation(['public_pages', 'accounts']);
  const navigate = useNavigate();
  const { data } = useQuery(joinableQuery);
  const join = useJoin();
  if (!data || data.results.length === 0) return null;
  const enter = (id: number) =>
    join.mutate(id, { onSuccess: () => void navigate({ to: paths.onboarding(), replace: true }) });
  return (
    <>
      <Stack gap={12}>
        {join.error && <ErrorBanner title={t('join.failed')} error={join.error} />}
        {data.results.map(({ company_id: id, name, via }) => (
          <Banner
            key={id}
            tone="accent"
            title={t(via === 'invitation' ? 'join.invited' : 'join.domain', { name })}
            action={
              <Button size="sm" loading={join.isPending && join.variables === id} onClick={() => enter(id)}>
                {t('join.submit', { name })}
              </Button>
            }
          />
        ))}
      </Stack>
      {canCreate && <p className={c.or}>{t('join.or')}</p>}
    </>
  );
}

type Workspace = Session['workspaces'][number];

function Welcome({ workspace }: { workspace: Workspace }) {
  const { t } = useTranslation('public_pages');
  const navigate = useNavigate();
  return (
    <PublicPage title={t('welcome.title', { name: workspace.name })} help={t('welcome.help')}>
      <WelcomeForm onDone={() => void navigate({ to: homeOf(workspace), replace: true })} />
    </PublicPage>
  );
}
