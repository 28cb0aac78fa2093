import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { TwoFaPolicy } from '#features/mfa/components/TwoFaPolicy.tsx';
import { PasswordPolicyForm, SessionPolicyForm } from '#features/sso/forms/PolicyForms.tsx';
import c from '#features/sso/components/sso.module.css';

/** The rules of the workspace for logins without single sign-on. */
export function SecurityTab() {
  const { t } = useTranslation('sso');
  const { user } = useWorkspace();
  return (
    <div className={c.column}>
      <TwoFaPolicy />
      {user.role === 2 ? (
        <>
          <PasswordPolicyForm />
          <SessionPolicyForm />
        </>
      ) : (
        <Banner tone="accent" title={t('superadmin.title')}>
          {t('superadmin.body')}
        </Banner>
      )}
    </div>
  );
}
