import { Button } from '@mantine/core';
import { IconMail, IconPassword } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../../../lib/home.ts';
import { useSession, type Session } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { LoginArt } from '../../../ui/LoginArt.tsx';
import { PublicLayout } from '../../../ui/PublicLayout.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { ConfirmLink } from '../components/ConfirmLink.tsx';
import { RequestLink } from '../components/RequestLink.tsx';
import { LoginForm } from '../forms/LoginForm.tsx';
import c from './LoginPage.module.css';

/** The door: with a password, with a link by e-mail, or with the link that was sent. */
export function LoginPage() {
  const { t } = useTranslation('accounts');
  const { account } = useSession();
  const { next, link } = useSearch({ strict: false });
  usePageTitle(t('login.page_title'));
  return (
    <PublicLayout art={<LoginArt />}>
      <h1 className={c.title}>{t('login.title')}</h1>
      {link === undefined && <p className={c.help}>{t('login.help')}</p>}
      {link !== undefined ? (
        <ConfirmLink token={link} next={next ?? paths.root()} />
      ) : account ? (
        <Banner tone="cinnamon" title={t('login.no_workspace_title')}>
          {t('login.no_workspace', { email: account.email })}
        </Banner>
      ) : (
        <LogIn next={next} />
      )}
    </PublicLayout>
  );
}

function LogIn({ next }: { next: string | undefined }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const [by, setBy] = useState<'password' | 'link'>('password');
  const enter = ({ workspaces: [first] }: Session) => {
    if (first) void navigate({ to: next ?? homeOf(first), replace: true });
  };
  return (
    <>
      {by === 'password' ? <LoginForm onDone={enter} /> : <RequestLink next={next ?? paths.root()} />}
      <p className={c.or}>{t('login.or')}</p>
      {by === 'password' ? (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconMail size={18} />}
          onClick={() => setBy('link')}
        >
          {t('link.by_mail')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconPassword size={18} />}
          onClick={() => setBy('password')}
        >
          {t('link.by_password')}
        </Button>
      )}
    </>
  );
}
