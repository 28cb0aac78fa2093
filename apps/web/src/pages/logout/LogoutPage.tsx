import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { homeOf } from '#lib/home.ts';
import { useTranslation } from '#lib/i18n.ts';
import { endSession, useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Set by "Log out" inside the product. A link from another site cannot set it, so it cannot end a session. */
    leave?: boolean;
  }
}

function useLogOut(then: () => Promise<void>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: () => endSession(queryClient, then) });
}

/** Ends the session at once after "Log out" in the product; a link from another site only offers it. */
export function LogoutPage() {
  const { t } = useTranslation('public_pages');
  const { account, workspaces } = useSession();
  const isAsked = useLocation({ select: ({ state }) => state.leave === true });
  const { mutate, error, isPending, isIdle } = useLogOut(async () => undefined);
  const isInside = account !== null;
  useEffect(() => {
    if (isInside && isAsked && isIdle) mutate();
  }, [isInside, isAsked, isIdle, mutate]);
  const [first] = workspaces;
  if (!isInside) {
    return (
      <PublicPage title={t('logout.done_title')} help={t('logout.done_help')}>
        <ButtonLink to={paths.login()} size="md" fullWidth>
          {t('logout.again')}
        </ButtonLink>
      </PublicPage>
    );
  }
  return (
    <PublicPage title={t('logout.title')} help={t('logout.help', { email: account.email })}>
      <Stack gap={12}>
        {error && <ErrorBanner title={t('logout.failed')} error={error} />}
        <Button size="md" fullWidth loading={isPending} onClick={() => mutate()}>
          {t('logout.submit')}
        </Button>
        <ButtonLink to={first ? homeOf(first) : paths.root()} size="md" fullWidth variant="default">
          {t('logout.stay')}
        </ButtonLink>
      </Stack>
    </PublicPage>
  );
}

/** For a session that no longer opens a workspace: ends the session, and returns to the page after a new login. */
export function LogoutExpiredPage() {
  const { t } = useTranslation('public_pages');
  const { account } = useSession();
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  const toLogin = () =>
    navigate({ to: paths.login(), search: next === undefined ? {} : { next }, replace: true });
  const { mutate, error, isPending } = useLogOut(toLogin);
  return (
    <PublicPage title={t('expired.title')} help={t('expired.help')}>
      <Stack gap={20}>
        {error && <ErrorBanner title={t('logout.failed')} error={error} />}
        {next !== undefined && <Banner tone="accent" title={t('expired.back')} />}
        <Button size="md" fullWidth loading={isPending} onClick={() => (account ? mutate() : void toLogin())}>
          {t('logout.again')}
        </Button>
      </Stack>
    </PublicPage>
  );
}
