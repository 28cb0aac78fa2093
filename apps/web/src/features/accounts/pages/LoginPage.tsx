import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { homeOf } from '../../../lib/home.ts';
import { useSession, type Session } from '../../../lib/session.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { LoginArt } from '../../../ui/LoginArt.tsx';
import { PublicLayout } from '../../../ui/PublicLayout.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { LoginForm } from '../forms/LoginForm.tsx';
import c from './LoginPage.module.css';

export function LoginPage() {
  const { t } = useTranslation('accounts');
  const { account } = useSession();
  const { next } = useSearch({ strict: false });
  const navigate = useNavigate();
  usePageTitle(t('login.page_title'));
  const enter = ({ workspaces: [first] }: Session) => {
    if (first) void navigate({ to: next ?? homeOf(first), replace: true });
  };
  return (
    <PublicLayout art={<LoginArt />}>
      <h1 className={c.title}>{t('login.title')}</h1>
      <p className={c.help}>{t('login.help')}</p>
      {account ? (
        <Banner tone="cinnamon" title={t('login.no_workspace_title')}>
          {t('login.no_workspace', { email: account.email })}
        </Banner>
      ) : (
        <LoginForm onDone={enter} />
      )}
    </PublicLayout>
  );
}
