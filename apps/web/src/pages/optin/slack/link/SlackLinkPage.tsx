import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { companyOf } from '#lib/consent-state.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Session, sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { AccountLink, AccountLinkScreen } from '#ui/AccountLink.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { linkQuery, useConfirmLink } from '#features/slack/api.ts';

const FINAL: ReadonlySet<string> = new Set([
  'slack_link_invalid',
  'slack_link_expired',
  'slack_member_linked',
  'slack_revoked',
  'slack_user_taken',
]);

type Entry = Session['workspaces'][number];

/** A link from Slack: the member confirms that a Slack account is theirs. */
export function SlackLinkPage() {
  const { t } = useTranslation('slack_link');
  const { token } = useParams({ from: '/optin_/slack/link/$token' });
  const company = companyOf(token);
  const { account, workspaces } = useSuspenseQuery(sessionQuery).data;
  const workspace = workspaces.find(({ id }) => id === company);
  if (!workspace || !account) {
    return (
      <AccountLinkScreen title={t('foreign.title')}>
        <p>{t('foreign.text', { email: account?.email ?? '' })}</p>
        <ButtonLink to={paths.companies()} variant="default">
          {t('to_workspaces')}
        </ButtonLink>
      </AccountLinkScreen>
    );
  }
  return <LinkOf token={token} workspace={workspace} email={account.email} />;
}

function LinkOf({ token, workspace, email }: { token: string; workspace: Entry; email: string }) {
  const { t } = useTranslation('slack_link');
  const { data, error, refetch } = useQuery(linkQuery(workspace.id, token));
  const confirm = useConfirmLink(workspace.id);
  if (confirm.isSuccess || data?.is_linked === true) {
    return (
      <AccountLinkScreen title={t('done.title')}>
        <p>{t('done.text', { team: data?.team ?? '' })}</p>
        <ButtonLink to={paths.profile(workspace)}>{t('done.to_profile')}</ButtonLink>
      </AccountLinkScreen>
    );
  }
  const onRetry = () => void refetch();
  return (
    <AccountLink
      link={data ? linkOf(data) : null}
      failure={error && { error, ...(isFinal(error) ? {} : { onRetry }) }}
      confirm={{ mutate: () => confirm.mutate(token), isPending: confirm.isPending, error: confirm.error }}
      words={{
        title: t('title'),
        loading: t('loading'),
        warning: t('warning.title'),
        failed: t('failed'),
        confirm: t('confirm'),
        cancel: t('cancel'),
      }}
      home={paths.account(workspace)}
    />
  );

  function linkOf({ team, user, replaces }: NonNullable<typeof data>) {
    return {
      accounts: [
        {
          label: t('slack_account', { team }),
          name: user.name,
          detail: user.email === null ? `@${user.handle}` : `@${user.handle} · ${user.email}`,
        },
        { label: t('your_account', { workspace: workspace.name }), name: email },
      ],
      warning: t('warning.text', { name: user.name }),
      replaces: replaces ? t('replaces', { team }) : null,
    };
  }
}

/** Whether the same link will be refused again. */
const isFinal = (error: unknown) => error instanceof ApiError && FINAL.has(error.code);
