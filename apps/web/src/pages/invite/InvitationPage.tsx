import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { endSession, useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { MailSent } from '#features/accounts/components/MailSent.tsx';
import { AddressForm } from '#features/accounts/forms/AddressForm.tsx';
import { invitationQuery, type InvitationView, useAccept, useAskIn } from '#features/invitations/api.ts';
import { JoinForm } from '#features/invitations/forms/JoinForm.tsx';

/** The page of an invitation link. Only the button changes data. */
export function InvitationPage() {
  const { t } = useTranslation('invitations');
  const { token } = useParams({ from: '/invite/$token/' });
  const invitation = useQuery(invitationQuery(token));
  if (invitation.error) return <Closed error={invitation.error} />;
  if (!invitation.data) {
    return (
      <PublicPage title={t('page.loading')}>
        <span />
      </PublicPage>
    );
  }
  const { workspace, invited_by_name: inviter } = invitation.data;
  const help = inviter
    ? t('page.invited_by', { name: inviter, workspace: workspace.name })
    : t('page.invited', { workspace: workspace.name });
  return (
    <PublicPage title={t('page.title', { workspace: workspace.name })} help={help}>
      <Step token={token} invitation={invitation.data} />
    </PublicPage>
  );
}

interface StepProps {
  token: string;
  invitation: InvitationView;
}

function Step({ token, invitation }: StepProps) {
  const navigate = useNavigate();
  const enter = (slug: string) => void navigate({ to: paths.account({ slug }), replace: true });
  switch (invitation.step) {
    case 'register':
      return <JoinForm token={token} invitation={invitation} onDone={enter} />;
    case 'log_in':
      return <LogInFirst token={token} email={invitation.email ?? ''} />;
    case 'join':
      return <Join token={token} invitation={invitation} onDone={enter} />;
    case 'other_account':
      return <OtherAccount email={invitation.email ?? ''} />;
    default:
      return <Ask token={token} domains={invitation.domains} />;
  }
}

function LogInFirst({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation('invitations');
  return (
    <Stack gap={20}>
      <p>{t('page.log_in', { email })}</p>
      <ButtonLink size="md" fullWidth to={paths.login()} search={{ next: paths.invitation({ token }) }}>
        {t('page.log_in_button')}
      </ButtonLink>
    </Stack>
  );
}

function Join({ token, invitation, onDone }: StepProps & { onDone: (slug: string) => void }) {
  const { t } = useTranslation('invitations');
  const accept = useAccept();
  return (
    <Stack gap={20}>
      {accept.error && <ErrorBanner title={t('join.failed')} error={accept.error} />}
      <p>{t('page.as', { email: invitation.email })}</p>
      <Button
        size="md"
        fullWidth
        loading={accept.isPending}
        onClick={() => accept.mutate({ token }, { onSuccess: ({ slug }) => onDone(slug) })}
      >
        {t('join.submit', { workspace: invitation.workspace.name })}
      </Button>
    </Stack>
  );
}

function OtherAccount({ email }: { email: string }) {
  const { t } = useTranslation('invitations');
  const { account } = useSession();
  const queryClient = useQueryClient();
  const leave = () =>
    endSession(queryClient, async () => {
      await queryClient.invalidateQueries({ queryKey: ['invitation'] });
    });
  return (
    <Stack gap={20}>
      <Banner tone="cinnamon" title={t('page.other_title', { email })}>
        {t('page.other', { email: account?.email ?? '' })}
      </Banner>
      <Button size="md" fullWidth onClick={() => void leave()}>
        {t('page.log_out')}
      </Button>
    </Stack>
  );
}

function Ask({ token, domains }: { token: string; domains: readonly string[] }) {
  const { t } = useTranslation('invitations');
  const ask = useAskIn(token);
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <MailSent email={sentTo}>{t('page.asked', { email: sentTo })}</MailSent>;
  return (
    <AddressForm
      submit={t('page.ask')}
      failed={t('page.ask_failed')}
      {...(domains.length > 0 && { description: t('page.ask_domains', { domains: domains.join(', ') }) })}
      sending={ask}
      onSent={setSentTo}
    />
  );
}

const DEAD = new Set([
  'link_invalid',
  'invitation_expired',
  'invitation_revoked',
  'invitation_used',
  'invite_link_off',
]);

function Closed({ error }: { error: unknown }) {
  const { t } = useTranslation('invitations');
  const isDead = error instanceof ApiError && DEAD.has(error.code);
  return (
    <PublicPage title={t('page.closed')}>
      <Stack gap={20}>
        {isDead ? (
          <Banner tone="cinnamon" title={t('page.dead')}>
            {error.message}
          </Banner>
        ) : (
          <ErrorBanner title={t('page.failed')} error={error} />
        )}
        <ButtonLink size="md" variant="default" fullWidth to={paths.login()}>
          {t('page.log_in_button')}
        </ButtonLink>
      </Stack>
    </PublicPage>
  );
}
