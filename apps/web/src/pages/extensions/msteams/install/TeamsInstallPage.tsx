import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { companyOf } from '#lib/consent-state.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Session, sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { finishInstall, useConnectTeams } from '#features/msteams/api.ts';
import c from './TeamsInstallPage.module.css';

type Entry = Session['workspaces'][number];

/** Leads a superadmin to connect Teams, and finishes that when Microsoft sends the browser back. */
export function TeamsInstallPage() {
  const { state, code, error } = useSearch({ from: '/extensions/msteams/install' });
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  if (state === undefined) return <Choose workspaces={workspaces.filter(({ role }) => role === 2)} />;
  const company = companyOf(state);
  const workspace = workspaces.find(({ id }) => id === company);
  if (!workspace || code === undefined)
    return <Refused workspace={workspace} isDenied={error !== undefined} />;
  return <Finish workspace={workspace} answer={{ state, code }} />;
}

function Choose({ workspaces }: { workspaces: readonly Entry[] }) {
  const { t } = useTranslation('msteams_settings');
  return (
    <Screen title={t('install.title')}>
      <p>{t(workspaces.length > 0 ? 'install.choose' : 'install.none')}</p>
      <div className={c.links}>
        {workspaces.map((workspace) => (
          <Connect key={workspace.id} workspace={workspace} />
        ))}
        {workspaces.length === 0 && <ToWorkspaces />}
      </div>
    </Screen>
  );
}

function Connect({ workspace: { id, name } }: { workspace: Entry }) {
  const { t } = useTranslation('msteams_settings');
  const connect = useConnectTeams({ id, urls: {} });
  return (
    <>
      {connect.error && <ErrorBanner title={t('failed.connect')} error={connect.error} />}
      <Button variant="default" loading={connect.isPending} onClick={() => connect.mutate()}>
        {name}
      </Button>
    </>
  );
}

function Finish({ workspace, answer }: { workspace: Entry; answer: { state: string; code: string } }) {
  const { t } = useTranslation('msteams_settings');
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<unknown>(null);
  const isSent = useRef(false);
  const { id, slug } = workspace;
  const { state, code } = answer;
  useEffect(() => {
    // A second time the code would be used already.
    if (isSent.current) return;
    isSent.current = true;
    const to = paths.settingsIntegrationsTab({ slug, tab: 'msteams' });
    finishInstall(id, { state, code }).then(() => navigate({ to, replace: true }), setRefusal);
  }, [id, slug, state, code, navigate]);
  if (refusal === null) {
    return (
      <Screen title={t('install.finishing')}>
        <SkeletonPeople rows={1} />
      </Screen>
    );
  }
  return (
    <Screen title={t('failed.finish')}>
      <ErrorBanner title={t('failed.finish')} error={refusal} />
      <ToSettings slug={slug} />
    </Screen>
  );
}

function Refused({ workspace, isDenied }: { workspace: Entry | undefined; isDenied: boolean }) {
  const { t } = useTranslation(['msteams_settings', 'common']);
  return (
    <Screen title={t('failed.finish')}>
      <p>{t(isDenied ? 'install.denied' : 'install.broken')}</p>
      <div className={c.links}>{workspace ? <ToSettings slug={workspace.slug} /> : <ToWorkspaces />}</div>
    </Screen>
  );
}

function ToSettings({ slug }: { slug: string }) {
  const { t } = useTranslation('msteams_settings');
  return (
    <ButtonLink to={paths.settingsIntegrationsTab({ slug, tab: 'msteams' })} variant="default">
      {t('install.to_settings')}
    </ButtonLink>
  );
}

function ToWorkspaces() {
  const { t } = useTranslation('msteams_settings');
  return (
    <ButtonLink to={paths.companies()} variant="default">
      {t('install.to_workspaces')}
    </ButtonLink>
  );
}

function Screen({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <PublicLayout>
      <div className={c.page}>
        <h1>{title}</h1>
        {children}
      </div>
    </PublicLayout>
  );
}
