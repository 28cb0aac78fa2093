import { Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { companyOf } from '#lib/consent-state.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Session, sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicLayout } from '#ui/PublicLayout.tsx';
import { SkeletonPeople } from '#ui/Skeletons.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { linkQuery, type SlackLinkView, useConfirmLink } from '#features/slack/api.ts';
import c from './SlackLinkPage.module.css';

const FINAL: ReadonlySet<string> = new Set([
  'slack_link_invalid',
  'slack_link_expired',
  'slack_member_linked',
  'slack_revoked',
  'slack_user_taken',
]);

type Entry = Session['workspaces'][number];

/** A link from Slack: the member confirms that a Slack account is theirs. Only the button changes data. */
export function SlackLinkPage() {
  const { t } = useTranslation('slack_link');
  const { token } = useParams({ from: '/optin_/slack/link/$token' });
  const { account, workspaces } = useSuspenseQuery(sessionQuery).data;
  const company = companyOf(token);
  const workspace = workspaces.find(({ id }) => id === company);
  if (!workspace || !account) {
    return (
      <Screen title={t('foreign.title')}>
        <p>{t('foreign.text', { email: account?.email ?? '' })}</p>
        <ButtonLink to={paths.companies()} variant="default">
          {t('to_workspaces')}
        </ButtonLink>
      </Screen>
    );
  }
  return <LinkOf token={token} workspace={workspace} email={account.email} />;
}

function LinkOf({ token, workspace, email }: { token: string; workspace: Entry; email: string }) {
  const { t } = useTranslation('slack_link');
  const link = useQuery(linkQuery(workspace.id, token));
  const confirm = useConfirmLink(workspace.id);
  if (confirm.isSuccess || link.data?.is_linked === true) {
    return (
      <Screen title={t('done.title')}>
        <p>{t('done.text', { team: link.data?.team ?? '' })}</p>
        <ButtonLink to={paths.profile(workspace)}>{t('done.to_profile')}</ButtonLink>
      </Screen>
    );
  }
  if (link.error) {
    return (
      <Screen title={t('title')}>
        <ErrorBanner
          title={t('failed')}
          error={link.error}
          {...(isFinal(link.error) ? {} : { onRetry: () => void link.refetch() })}
        />
      </Screen>
    );
  }
  if (!link.data) {
    return (
      <Screen title={t('loading')}>
        <SkeletonPeople rows={2} />
      </Screen>
    );
  }
  return (
    <Screen title={t('title')}>
      <Accounts link={link.data} email={email} workspace={workspace.name} />
      <Banner tone="cinnamon" title={t('warning.title')}>
        {t('warning.text', { name: link.data.user.name })}
      </Banner>
      {link.data.replaces && <p>{t('replaces', { team: link.data.team })}</p>}
      {confirm.error && <ErrorBanner title={t('failed')} error={confirm.error} />}
      <div className={c.actions}>
        <Button loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
          {t('confirm')}
        </Button>
        <ButtonLink to={paths.account(workspace)} variant="default">
          {t('cancel')}
        </ButtonLink>
      </div>
    </Screen>
  );
}

/** Whether the same link will be refused again. */
const isFinal = (error: unknown) => error instanceof ApiError && FINAL.has(error.code);

function Accounts({ link, email, workspace }: { link: SlackLinkView; email: string; workspace: string }) {
  const { t } = useTranslation('slack_link');
  const { team, user } = link;
  return (
    <dl className={c.accounts}>
      <div>
        <dt>{t('slack_account', { team })}</dt>
        <dd>
          <strong>{user.name}</strong>
          <span>{user.email === null ? `@${user.handle}` : `@${user.handle} · ${user.email}`}</span>
        </dd>
      </div>
      <div>
        <dt>{t('your_account', { workspace })}</dt>
        <dd>
          <strong>{email}</strong>
        </dd>
      </div>
    </dl>
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
