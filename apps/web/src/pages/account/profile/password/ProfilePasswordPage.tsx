import { useTranslation } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import { Banner } from '#ui/Banner.tsx';
import { FormColumn } from '#ui/FormColumn.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { PasswordForm } from '#features/profile/forms/PasswordForm.tsx';
import { isVouchedFor } from '#lib/session-methods.ts';

/** How one gets in: the password, and the browsers that are in. */
export function ProfilePasswordPage() {
  const { t } = useTranslation('profile');
  const { method } = useSession();
  if (isVouchedFor(method)) {
    return (
      <FormColumn>
        <Banner tone="accent" title={t('password.sso_title')}>
          {t('password.sso')}
        </Banner>
      </FormColumn>
    );
  }
  return (
    <FormColumn>
      <PasswordForm />
      <SessionsCard />
    </FormColumn>
  );
}
