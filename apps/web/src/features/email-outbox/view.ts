import { DELIVERY_KINDS, type DeliveryState } from '@fika/contract/statuses';
import type { Tone } from '#ui/StatusBadge.tsx';

const KINDS = [
  ...DELIVERY_KINDS,
  'sign_in',
  'message',
  'introduction',
  'rematch_offer',
  'rematch',
  'monthly_report',
] as const;

/** The kind of an email, or `other` for unknown kinds. */
export function mailKind(kind: string): (typeof KINDS)[number] | 'other' {
  return KINDS.find((known) => known === kind) ?? 'other';
}

export const MAIL_TONES: Readonly<Record<DeliveryState, Tone>> = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'pine',
  unknown: 'cinnamon',
  failed: 'lingon',
  skipped: 'neutral',
  bounced: 'lingon',
  complained: 'lingon',
};

/** Enhanced status codes (RFC 3463) that have an explanation for readers without knowledge of mail servers. */
const FAULTS = [
  ['no_mailbox', /^5\.1\.(0|1|6|10)$/],
  ['closed', /^5\.2\.[01]$/],
  ['full', /^[45]\.2\.2$/],
  ['no_domain', /^5\.(1\.2|4\.4|4\.310)$/],
  ['expired', /^[45]\.4\.7$/],
  ['blocked', /^5\.7\.\d+$/],
] as const;

/** The fault of a failed email, as the key of a sentence; null if only the mail server's words are known. */
export function mailFault({ state, error }: { state?: DeliveryState; error: string | null }) {
  if (state === 'complained') return 'complaint';
  if (!error) return null;
  if (state === 'sent') return 'late';
  const status = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(error)?.[0] ?? '';
  const fault = FAULTS.find(([, code]) => code.test(status))?.[0] ?? null;
  return fault ?? (state === 'queued' ? 'not_yet' : null);
}
