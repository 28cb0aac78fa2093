import { Anchor } from '@mantine/core';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';

/** What came for an address: where mail ends up on a machine without a mail server: a page of the server, not of the web. */
export function MailboxLink({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Anchor href={`${settings.base_path}dev/mailbox?search=${encodeURIComponent(email)}`}>
      {t('link.mailbox')}
    </Anchor>
  );
}
