import type { DeliveryState } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { mailFault } from '../view.ts';
import c from './MailFault.module.css';

interface MailFaultProps {
  /** The state of the email; without it, only the suppression of the address is known. */
  state?: DeliveryState;
  /** The answer of the mail server. */
  error: string | null;
}

/** Why an email failed: a sentence if there is one, and the words of the mail server below. */
export function MailFault({ state, error }: MailFaultProps) {
  const { t } = useTranslation('common');
  const fault = mailFault({ error, ...(state ? { state } : {}) });
  return (
    <>
      {fault && <span>{t(`mail_fault.${fault}`)}</span>}
      {error && <span className={fault ? `${c.said} ${c.below}` : c.said}>{error}</span>}
    </>
  );
}
