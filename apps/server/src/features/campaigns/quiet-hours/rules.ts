import type { QuietHours } from '@fika/contract';
import type { Quiet } from '#features/email-outbox/types.ts';
import type { CampaignRow } from '../queries.ts';

/** The quiet hours of a program, if it has any. */
export function quietOf(
  { quiet_hours: hours, timezone }: Pick<CampaignRow, 'quiet_hours' | 'timezone'>,
  latest?: string,
): Quiet | undefined {
  if (!hours) return undefined;
  return { hours: hours as unknown as QuietHours, timezone, ...(latest && { latest }) };
}

/** Half of the time that is left to answer, so that a member who is invited in the night still can. */
export function halfway(now: string, end: string): string {
  return new Date((Date.parse(now) + Math.max(Date.parse(now), Date.parse(end))) / 2).toISOString();
}
