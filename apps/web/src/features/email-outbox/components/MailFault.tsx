import type { DeliveryState } from '@fika/contract/statuses';
import { useTranslation } from '#lib/i18n.ts';
import { mailFault } from '../view.ts';
import c from './MailFault.module.css';

interface MailFaultProps {
  /** Of the mail; without it, what is known is that its address is shut. */
  state?: DeliveryState;
  /** What its mail server said. */
  error: string | null;
}

/** Why a mail did not arrive: a sentence where there is one, and the words of the mail server below. */
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
