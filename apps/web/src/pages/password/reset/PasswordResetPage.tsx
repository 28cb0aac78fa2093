import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { TextLink } from '#ui/links.tsx';
import { type MailLink, useConfirmReset, useRequestReset } from '#features/accounts/api.ts';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { FormSkeleton } from '#features/accounts/components/FormSkeleton.tsx';
import { MailSent } from '#features/accounts/components/MailSent.tsx';
import { AddressForm } from '#features/accounts/forms/AddressForm.tsx';
import { type ChosenPassword, ChoosePasswordForm } from '#features/accounts/forms/ChoosePasswordForm.tsx';
import { ExpiredPasswordForm } from '#features/accounts/forms/ExpiredPasswordForm.tsx';
import { useEnter } from '#features/accounts/use-enter.ts';
import { useMailLink } from '#features/accounts/use-mail-link.ts';
import { needsFreshLink } from '#features/accounts/view.ts';

/** A new password: requests the email, or sets it with the link, or asks for it because the old one has expired. */
export function PasswordResetPage() {
  const { uid, token, expired } = useSearch({ strict: false });
  const { is_authenticated: isInside, account } = useSession();
  if (uid !== undefined && token !== undefined) return <ByLink link={{ uidb64: uid, token }} />;
  return expired && isInside && account?.has_password ? <Expired /> : <Forgotten />;
}

function Forgotten({ spent }: { spent?: string }) {
  const { t } = useTranslation('public_pages');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const request = useRequestReset();
  return (
    <PublicPage
      title={t('reset.title')}
      help={t('reset.help')}
      foot={<TextLink to={paths.login()}>{t('reset.back')}</TextLink>}
    >
      {sentTo !== null ? (
        <MailSent email={sentTo}>{t('reset.sent', { email: sentTo })}</MailSent>
      ) : (
        <Stack gap={20}>
          {spent !== undefined && <Banner tone="cinnamon" title={spent} />}
          <AddressForm
            submit={t('reset.submit')}
            failed={t('reset.not_sent')}
            sending={request}
            onSent={setSentTo}
          />
        </Stack>
      )}
    </PublicPage>
  );
}

function ByLink({ link }: { link: MailLink }) {
  const { t } = useTranslation('public_pages');
  const enter = useEnter();
  const { data, error } = useMailLink('reset', link);
  const confirm = useConfirmReset();
  const saving = useMutation({
    mutationFn: ({ password }: ChosenPassword) => confirm.mutateAsync({ ...link, password }),
  });
  if (error instanceof ApiError && needsFreshLink(error.code)) return <Forgotten spent={error.message} />;
  return (
    <PublicPage title={t('reset.choose_title')} help={t('reset.choose_help')}>
      {error ? (
        <ErrorBanner title={t('reset.failed')} error={error} />
      ) : data ? (
        <ChoosePasswordForm
          email={data.email}
          submit={t('reset.save')}
          failed={t('reset.failed')}
          saving={saving}
          onDone={(session) => enter(session)}
        />
      ) : (
        <FormSkeleton />
      )}
    </PublicPage>
  );
}

function Expired() {
  const { t } = useTranslation('public_pages');
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  return (
    <PublicPage title={t('reset.expired_title')} help={t('reset.expired_help')}>
      <ExpiredPasswordForm onDone={() => void navigate({ to: next ?? paths.root(), replace: true })} />
    </PublicPage>
  );
}
