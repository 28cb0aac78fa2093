import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { paths } from '#paths.ts';
import { TextLink } from '#ui/links.tsx';
import { useRegister } from '#features/accounts/api.ts';
import { PublicPage } from '#features/accounts/components/PublicPage.tsx';
import { MailSent } from '#features/accounts/components/MailSent.tsx';
import { AddressForm } from '#features/accounts/forms/AddressForm.tsx';

/** The first step of a new workspace: an email address. The link in the email opens the next steps. */
export function RegisterPage() {
  const { t } = useTranslation('public_pages');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isOpen = settings.open_registration;
  const register = useRegister();
  return (
    <PublicPage
      title={t(isOpen ? 'register.title' : 'register.closed_title')}
      help={sentTo === null && t(isOpen ? 'register.help' : 'register.closed_help')}
      {...(isOpen && { step: 1 })}
      foot={
        <>
          {t('register.known')} <TextLink to={paths.login()}>{t('register.log_in')}</TextLink>
        </>
      }
    >
      {sentTo === null ? (
        <AddressForm
          submit={t('register.submit')}
          failed={t('register.failed')}
          sending={register}
          onSent={setSentTo}
        />
      ) : (
        <>
          <MailSent email={sentTo}>
            {t(isOpen ? 'register.sent' : 'register.closed_sent', { email: sentTo })}
          </MailSent>
          <Anchor component="button" type="button" mt="md" onClick={() => setSentTo(null)}>
            {t('register.again')}
          </Anchor>
        </>
      )}
    </PublicPage>
  );
}
