import { z } from 'zod';
import { LIMITS } from './limits.ts';

/** The mails that a member may switch off; what they say is on their home as well. */
export const NOTIFICATIONS = ['request', 'no_match'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

const notifications = z.object({
  /** Being asked who is in. */
  request: z.boolean().default(true),
  /** Being told that there is no group this time. */
  no_match: z.boolean().default(true),
});

/** What a member chose for themself, as stored; what is absent has its default. */
export const memberSettings = z.object({
  notifications: notifications.prefault({}),
  /** At most so many coffees in four weeks, over all programs; null is without a ceiling. */
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().default(null),
});
export type MemberSettings = z.infer<typeof memberSettings>;

/** The same as sent: only what changes. */
export const memberSettingsChange = z.object({
  notifications: z.object({ request: z.boolean().optional(), no_match: z.boolean().optional() }).optional(),
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().optional(),
});

/** Settings out of the database, with their defaults. */
export function readMemberSettings(stored: unknown): MemberSettings {
  const read = memberSettings.safeParse(stored ?? {});
  return read.success ? read.data : memberSettings.parse({});
}
