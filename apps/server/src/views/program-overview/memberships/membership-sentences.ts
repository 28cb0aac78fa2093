import type { Translator } from '@fika/messages/server';
import { longDate } from '#platform/i18n/format.ts';

/** Why a member is not simply active. */
export type MembershipReason = 'removed' | 'left' | 'inactive' | 'snoozed' | 'silent' | 'outside' | 'added';

/** The reason for the status of a member in a program, as a sentence. */
export function membershipSentence(
  reason: MembershipReason,
  { snoozed_until: until }: { snoozed_until: string | null },
  t: Translator,
): string {
  const date = until ? longDate(`${until}T12:00:00Z`, 'UTC', t.language) : '';
  return t(`memberships:${reason}`, { date });
}
