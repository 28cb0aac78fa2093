import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { type Session, sessionQuery } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { AccountLink, AccountLinkScreen } from '#ui/AccountLink.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { linkQuery, useConfirmLink } from '#features/msteams/api.ts';

const FINAL: ReadonlySet<string> = new Set([
  'msteams_link_invalid',
  'msteams_link_expired',
  'msteams_member_linked',
  'msteams_user_taken',
]);

type Entry = Session['workspaces'][number];

/** A link from Teams: the member confirms that a Teams account is theirs. */
export function TeamsLinkPage() {
  const { t } = useTranslation('msteams_link');
  const { uidb64, token } = useParams({ from: '/user/verify/msteams/$uidb64/$token' });
  const { account, workspaces } = useSuspenseQuery(sessionQuery).data;
  const workspace = workspaces.find(({ id }) => partOf(id) === uidb64);
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
  const { t } = useTranslation('msteams_link');
  const { data, error, refetch } = useQuery(linkQuery(workspace.id, token));
  const confirm = useConfirmLink(workspace.id);
  if (confirm.isSuccess || data?.is_linked === true) {
    return (
      <AccountLinkScreen title={t('done.title')}>
        <p>{t('done.text')}</p>
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

  function linkOf({ tenant, user, replaces }: NonNullable<typeof data>) {
    return {
      accounts: [
        { label: t('teams_account', { tenant }), name: user.name, detail: user.address },
        { label: t('your_account', { workspace: workspace.name }), name: email },
      ],
      warning: t('warning.text', { name: user.name }),
      replaces: replaces ? t('replaces', { tenant }) : null,
    };
  }
}

/** Whether the same link will be refused again. */
const isFinal = (error: unknown) => error instanceof ApiError && FINAL.has(error.code);

/** The part of the address of a link that names its workspace. */
const partOf = (companyId: number): string => btoa(String(companyId)).replaceAll('=', '');
