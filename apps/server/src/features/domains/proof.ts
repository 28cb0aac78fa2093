import type { DomainCheckState, DomainStatus } from '@fika/contract';

/** So many days a record may be missing before the domain is no longer proved: somebody may be moving name servers. */
export const GRACE_DAYS = 3;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How a domain stands. Instants are ISO. */
export interface Standing {
  status: DomainStatus;
  /** Since when the record of a proved domain is gone. */
  missing_since: string | null;
}

/** How a domain stands after a look. That nobody answers changes nothing, and so does what another workspace has. */
export function standingAfter(before: Standing, state: DomainCheckState, now: string): Standing {
  if (state === 'ok') return { status: 'proved', missing_since: null };
  const isGone = state === 'missing' || state === 'different';
  if (!isGone || before.status !== 'proved') return before;
  const missing_since = before.missing_since ?? now;
  return Date.parse(now) >= Date.parse(failsAt(missing_since))
    ? { status: 'failing', missing_since: null }
    : { status: 'proved', missing_since };
}

/** When a domain whose record is gone is no longer proved. */
export function failsAt(missingSince: string): string {
  return new Date(Date.parse(missingSince) + GRACE_DAYS * DAY * 1_000).toISOString();
}

/** Seconds until the next look: soon while somebody is at it, soon when nobody answered, else once a day. */
export function secondsUntilNextLook(
  { status, missing_since }: Standing,
  state: DomainCheckState,
  ageSeconds: number,
): number {
  if (state === 'unreachable') return 15 * MINUTE;
  const isBeingPublished = status === 'pending' && state !== 'taken' && ageSeconds < 7 * DAY;
  return isBeingPublished || missing_since !== null ? HOUR : DAY;
}
