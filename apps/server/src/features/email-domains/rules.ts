import type { SendingDomainStatus } from '@fika/contract';
import type { Checks } from './dns-records/gateway.ts';

/** The status of a domain after a check of its records. A DNS server that does not answer changes nothing. */
export function statusAfter(before: SendingDomainStatus, { dkim }: Checks): SendingDomainStatus {
  if (before === 'archived' || !dkim || dkim.state === 'unreachable') return before;
  if (dkim.state === 'ok') return 'verified';
  return before === 'pending' ? 'pending' : 'failing';
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds until the next look: soon while an admin sets it up or no server answered, else once a day. */
export function secondsUntilNextCheck(
  status: SendingDomainStatus,
  { dkim }: Checks,
  ageSeconds: number,
): number | null {
  if (status === 'archived') return null;
  if (dkim?.state === 'unreachable') return 15 * MINUTE;
  return status === 'pending' && ageSeconds < 7 * DAY ? HOUR : DAY;
}
