import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';

/** Link to the development mailbox of an address. The mailbox is a page of the server, not of the web app. */
export function MailboxLink({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Anchor href={`${settings.base_path}dev/mailbox?search=${encodeURIComponent(email)}`}>
      {t('link.mailbox')}
    </Anchor>
  );
}
