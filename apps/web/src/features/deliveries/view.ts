import { DELIVERY_KINDS, type DeliveryState } from '@fika/contract/statuses';
import type { Tone } from '../../ui/StatusBadge.tsx';

const KINDS = [...DELIVERY_KINDS, 'sign_in'] as const;

/** What a mail was about, as far as it is one of those that are known by name. */
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
};
