import { Button, Stack } from '@mantine/core';
import { IconBuilding, IconMail, IconPassword } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { Banner } from '#ui/Banner.tsx';
import { TextLink } from '#ui/links.tsx';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { ConfirmLink } from './ConfirmLink.tsx';
import { RequestLink } from './RequestLink.tsx';
import { LoginForm } from '#features/accounts/forms/LoginForm.tsx';
import { OrganisationForm } from '#features/accounts/forms/OrganisationForm.tsx';
import { useEnter } from '#features/accounts/use-enter.ts';
import { PasskeyLogin } from '#features/mfa/components/PasskeyLogin.tsx';
import c from '#features/accounts/components/PublicPage.module.css';

interface LoginPageProps {
  /** The reason why another way to log in failed. The form stays open, even if another account is logged in. */
  notice?: ReactNode;
}

/** The login: with a password, a link by email, single sign-on, or with the link that was sent. */
export function LoginPage({ notice }: LoginPageProps) {
  const { t } = useTranslation('accounts');
  const { account, is_authenticated: isInside } = useSession();
  const { next, link } = useSearch({ strict: false });
  return (
    <PublicPage
      title={t('login.title')}
      pageTitle={t('login.page_title')}
      help={link === undefined && t('login.help')}
    >
      {notice}
      {link !== undefined ? (
        <ConfirmLink token={link} next={next ?? paths.root()} />
      ) : account && isInside && !notice ? (
        <Banner
          tone="cinnamon"
          title={t('login.no_workspace_title')}
          action={<TextLink to={paths.onboarding()}>{t('login.no_workspace_action')}</TextLink>}
        >
          {t('login.no_workspace', { email: account.email })}
        </Banner>
      ) : (
        <LogIn next={next} />
      )}
    </PublicPage>
  );
}

type Way = 'password' | 'link' | 'organisation';
const WAYS = ['password', 'link', 'organisation'] as const;
const ICONS = { password: IconPassword, link: IconMail, organisation: IconBuilding };

function LogIn({ next }: { next: string | undefined }) {
  const { t } = useTranslation('accounts');
  const [by, setBy] = useState<Way>('password');
  const enter = useEnter();
  return (
    <>
      {by === 'password' && <LoginForm onDone={(session) => enter(session, next)} />}
      {by === 'link' && <RequestLink next={next ?? paths.root()} />}
      {by === 'organisation' && <OrganisationForm next={next} />}
      <p className={c.or}>{t('login.or')}</p>
      <Stack gap={8}>
        <PasskeyLogin onDone={(session) => enter(session, next)} />
        {WAYS.filter((way) => way !== by).map((way) => {
          const Icon = ICONS[way];
          return (
            <Button
              key={way}
              variant="default"
              size="md"
              fullWidth
              leftSection={<Icon size={18} aria-hidden="true" />}
              onClick={() => setBy(way)}
            >
              {t(`login.by_${way}`)}
            </Button>
          );
        })}
      </Stack>
      {settings.open_registration && (
        <p className={c.foot}>
          {t('login.no_account')} <TextLink to={paths.register()}>{t('login.create')}</TextLink>
        </p>
      )}
    </>
  );
}
