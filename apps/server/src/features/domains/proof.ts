import type { DomainCheckState, DomainStatus } from '@fika/contract';

/** Days for which a record may be missing before the domain is no longer proved: its owner may be moving name servers. */
export const GRACE_DAYS = 3;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The status of a domain. Instants are ISO. */
export interface Standing {
  status: DomainStatus;
  /** Since when the record of a proved domain is missing. */
  missing_since: string | null;
}

/** The status of a domain after a check. No answer changes nothing, and neither does the domain of another workspace. */
export function standingAfter(before: Standing, state: DomainCheckState, now: string): Standing {
  if (state === 'ok') return { status: 'proved', missing_since: null };
  const isGone = state === 'missing' || state === 'different';
  if (!isGone || before.status !== 'proved') return before;
  const missing_since = before.missing_since ?? now;
  return Date.parse(now) >= Date.parse(failsAt(missing_since))
    ? { status: 'failing', missing_since: null }
    : { status: 'proved', missing_since };
}

/** When a domain without its record stops being proved. */
export function failsAt(missingSince: string): string {
  return new Date(Date.parse(missingSince) + GRACE_DAYS * DAY * 1_000).toISOString();
}

/** Seconds until the next check: soon while an admin is publishing the record, soon without an answer, else once a day. */
export function secondsUntilNextLook(
  { status, missing_since }: Standing,
  state: DomainCheckState,
  ageSeconds: number,
): number {
  if (state === 'unreachable') return 15 * MINUTE;
  const isBeingPublished = status === 'pending' && state !== 'taken' && ageSeconds < 7 * DAY;
  return isBeingPublished || missing_since !== null ? HOUR : DAY;
}
