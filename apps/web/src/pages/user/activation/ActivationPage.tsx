import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '#lib/api-error.ts';
import { useTranslation } from '#lib/i18n.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { ErrorBanner } from '#ui/ErrorBanner.tsx';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { type MailLink, useActivate, useVerifyEmail } from '#features/accounts/api.ts';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { FormSkeleton } from '#features/accounts/components/FormSkeleton.tsx';
import { type ChosenPassword, ChoosePasswordForm } from '#features/accounts/forms/ChoosePasswordForm.tsx';
import { useMailLink } from '#features/accounts/use-mail-link.ts';
import { needsFreshLink, wayIn } from '#features/accounts/view.ts';

/** The page of an activation link: the link proves the address, and the person sets name and password. */
export function ActivationPage() {
  const { t } = useTranslation('public_pages');
  const { uidb64 = '', token = '' } = useParams({ strict: false });
  const link = { uidb64, token };
  const { data, error } = useMailLink('activation', link);
  if (error) return <SpentLink error={error} />;
  if (data?.purpose === 'verification') return <Verification link={link} email={data.email} />;
  return (
    <PublicPage title={t('activation.title')} help={t('activation.help')} step={2}>
      {data ? <OpenAccount link={link} account={data} /> : <FormSkeleton />}
    </PublicPage>
  );
}

interface Account {
  email: string;
  first_name: string;
  last_name: string;
}

function OpenAccount({ link, account }: { link: MailLink; account: Account }) {
  const { t } = useTranslation('public_pages');
  const navigate = useNavigate();
  const activate = useActivate();
  const saving = useMutation({
    mutationFn: (chosen: ChosenPassword) => activate.mutateAsync({ ...link, ...chosen }),
  });
  return (
    <ChoosePasswordForm
      email={account.email}
      names={{ first_name: account.first_name, last_name: account.last_name }}
      submit={t('activation.submit')}
      failed={t('activation.failed')}
      saving={saving}
      onDone={(session) => {
        const way = session.is_authenticated ? { to: paths.onboarding() } : wayIn(session, undefined);
        if ('to' in way) void navigate({ to: way.to, replace: true });
      }}
    />
  );
}

function Verification({ link, email }: { link: MailLink; email: string }) {
  const { t } = useTranslation('public_pages');
  const verify = useVerifyEmail();
  return (
    <PublicPage title={t('verification.title')} help={t('verification.help', { email })}>
      {verify.isSuccess ? (
        <Banner
          tone="pine"
          title={t('verification.done')}
          action={<TextLink to={paths.root()}>{t('verification.go_on')}</TextLink>}
        />
      ) : (
        <Stack gap={20}>
          {verify.error && <ErrorBanner title={t('verification.failed')} error={verify.error} />}
          <Button size="md" fullWidth loading={verify.isPending} onClick={() => verify.mutate(link)}>
            {t('verification.confirm')}
          </Button>
        </Stack>
      )}
    </PublicPage>
  );
}

/** A link that opens nothing: why, and how to get one that does. */
function SpentLink({ error }: { error: Error }) {
  const { t } = useTranslation('public_pages');
  const isSpent = error instanceof ApiError && needsFreshLink(error.code);
  return (
    <PublicPage title={t('spent.title')} help={t('spent.help')}>
      <Stack gap={20}>
        {isSpent ? (
          <Banner tone="cinnamon" title={error.message} />
        ) : (
          <ErrorBanner title={t('spent.failed')} error={error} />
        )}
        <ButtonLink to={paths.register()} size="md" fullWidth>
          {t('spent.again')}
        </ButtonLink>
        <ButtonLink to={paths.login()} size="md" fullWidth variant="default">
          {t('register.log_in')}
        </ButtonLink>
      </Stack>
    </PublicPage>
  );
}
