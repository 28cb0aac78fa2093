import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { GATES } from '@fika/contract/endpoint-values';
import { StandalonePage } from '#app/StandalonePage.tsx';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useErrorSentence } from '#lib/use-error-sentence.ts';
import { paths } from '#paths.ts';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { useTeamsTheme } from './TeamsLayout.tsx';

/** In place of a tab in Teams that could not be opened: why, and the way on. */
export function TeamsErrorPage({ error }: ErrorComponentProps) {
  useTeamsTheme();
  if (isNamed(error, 'OutsideTeams')) return <Outside />;
  if (isNamed(error, 'TokenMissing')) return <WithoutToken />;
  if (!(error instanceof ApiError)) return <Failed error={error} />;
  if (error.code === 'msteams_user_unknown') return <Unknown error={error} />;
  // The browser has thrown the cookie of the session away: it knows no partitions.
  if (error.code === 'not_authenticated') return <InBrowser text="gate.cookies" />;
  // Another login does not open a workspace that has closed its pages to members.
  const isGate = error.code !== 'access_disabled' && GATES.some((gate) => gate === error.code);
  return isGate ? <InBrowser text="gate.text" /> : <Failed error={error} />;
}

// Their classes are in the code of Teams, which may be what did not load.
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** Teams gave no token: the reader logs in at Microsoft in a window, which Teams opens after a click alone. */
function WithoutToken() {
  const { t } = useTranslation(['msteams_channel', 'msteams_tab']);
  usePageTitle(t('login.title'));
  const router = useRouter();
  const logIn = useMutation({
    mutationFn: async () => (await import('#features/msteams/tab.ts')).logInInWindow(),
    onSuccess: () => router.invalidate(),
  });
  return (
    <StandalonePage
      title={t('login.title')}
      actions={
        <Button loading={logIn.isPending} onClick={() => logIn.mutate()}>
          {t('login.action')}
        </Button>
      }
    >
      <p>{t('login.text')}</p>
      {logIn.error && <ErrorBanner title={t('msteams_tab:failed.title')} error={logIn.error} />}
    </StandalonePage>
  );
}

function Unknown({ error }: { error: ApiError }) {
  const { t } = useTranslation('msteams_tab');
  usePageTitle(t('unknown.title'));
  const { values } = error.data as { values?: { address?: string } };
  const link = useMutation({
    mutationFn: async () => (await import('#features/msteams/tab.ts')).openLinkPage(),
  });
  return (
    <StandalonePage
      title={t('unknown.title')}
      actions={
        <Button loading={link.isPending} onClick={() => link.mutate()}>
          {t('unknown.action')}
        </Button>
      }
    >
      <p>{t('unknown.text', { address: values?.address ?? '' })}</p>
      {link.error && <ErrorBanner title={t('failed.title')} error={link.error} />}
    </StandalonePage>
  );
}

/** The pages open in the browser alone: the workspace requires more than Teams proves, or the session is not stored here. */
function InBrowser({ text }: { text: 'gate.text' | 'gate.cookies' }) {
  const { t } = useTranslation('msteams_tab');
  usePageTitle(t('gate.title'));
  const open = useMutation({
    mutationFn: async () => (await import('#features/msteams/tab.ts')).openInBrowser(paths.companies()),
  });
  return (
    <StandalonePage
      title={t('gate.title')}
      actions={
        <Button loading={open.isPending} onClick={() => open.mutate()}>
          {t('gate.action')}
        </Button>
      }
    >
      <p>{t(text)}</p>
      {open.error && <ErrorBanner title={t('failed.title')} error={open.error} />}
    </StandalonePage>
  );
}

function Outside() {
  const { t } = useTranslation('msteams_tab');
  usePageTitle(t('outside.title'));
  return (
    <StandalonePage
      title={t('outside.title')}
      actions={<ButtonLink to={paths.root()}>{t('outside.action')}</ButtonLink>}
    >
      <p>{t('outside.text')}</p>
    </StandalonePage>
  );
}

function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation('msteams_tab');
  const router = useRouter();
  const sentence = useErrorSentence(error);
  usePageTitle(t('failed.title'));
  return (
    <StandalonePage
      title={t('failed.title')}
      actions={<Button onClick={() => void router.invalidate()}>{t('failed.retry')}</Button>}
    >
      <p>{sentence}</p>
    </StandalonePage>
  );
}
