import { isAboutAddress } from '#platform/mail/mail-status.ts';
import type { DeliveryReport } from '../commands/record-delivery-report.ts';
import type { RecipientStatus, Report } from './rules.ts';

/**
 * The meaning of a report for the message to one address: it bounced, it is delayed, or its reader does not want it. Null when it
 * arrived, or when the report is about others.
 */
export function classifyReport(
  report: Report,
  recipient: string,
): Omit<DeliveryReport, 'fingerprint'> | null {
  if (report.isComplaint) return { kind: 'complained', status: null, reason: '', isForGood: true };
  const about = statusAbout(report.recipients, recipient.toLowerCase());
  if (!about || about.action === 'other') return null;
  return {
    kind: about.action === 'failed' ? 'bounced' : 'delayed',
    status: about.status,
    reason: reasonOf(about),
    // A failure after days of "not now" (4.x.x) is not permanent.
    isForGood: about.action === 'failed' && !about.status?.startsWith('4') && isAboutAddress(about.status),
  };
}

/**
 * The status in a report about this address. A forwarded address has another name in it: then it is the only one, or all of a
 * list have the same result.
 */
function statusAbout(statuses: readonly RecipientStatus[], address: string): RecipientStatus | undefined {
  const own = statuses.find(({ addresses }) => addresses.includes(address));
  if (own) return own;
  const [first] = statuses;
  return statuses.every(({ action }) => action === first?.action) ? first : undefined;
}

/** With its code in front, like an immediate refusal of a mail server. */
function reasonOf({ status, text }: RecipientStatus): string {
  return status === null || text.includes(status) ? text : `${status} ${text}`;
}
