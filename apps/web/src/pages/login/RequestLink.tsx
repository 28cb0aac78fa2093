import { useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { settings } from '#lib/settings.ts';
import { Banner } from '#ui/Banner.tsx';
import { RequestLinkForm } from '#features/accounts/forms/RequestLinkForm.tsx';
import { MailboxLink } from '#features/accounts/components/MailboxLink.tsx';

/** Requests a login link, then asks the person to check the mailbox. */
export function RequestLink({ next }: { next: string }) {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <RequestLinkForm next={next} onSent={setSentTo} />;
  return (
    <Banner
      tone="pine"
      title={t('link.sent_title')}
      action={settings.has_dev_mailbox ? <MailboxLink email={sentTo} /> : undefined}
    >
      {t('link.sent', { email: sentTo })}
    </Banner>
  );
}
