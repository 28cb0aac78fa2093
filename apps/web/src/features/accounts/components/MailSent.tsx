import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { Banner } from '#ui/Banner.tsx';
import { MailboxLink } from './MailboxLink.tsx';

/** Asks the reader to check their mailbox. Does not reveal whether the address is known. */
export function MailSent({ email, children }: { email: string; children: string }) {
  const { t } = useTranslation('accounts');
  return (
    <Banner
      tone="pine"
      title={t('link.sent_title')}
      action={settings.has_dev_mailbox ? <MailboxLink email={email} /> : undefined}
    >
      {children}
    </Banner>
  );
}
