import { z } from 'zod';
import { BELL, MEMBER_COLUMNS } from './endpoint-values.ts';
import { LIMITS } from './limits.ts';

/** The mails that a member may switch off; what they say is on their home as well. */
export const NOTIFICATIONS = ['request', 'no_match', 'message'] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

const notifications = z.object({
  /** Being asked who is in. */
  request: z.boolean().default(true),
  /** Being told that there is no group this time. */
  no_match: z.boolean().default(true),
  /** Being told of messages that wait unread. */
  message: z.boolean().default(true),
});

export type BellSwitch = (typeof BELL)[number];

const bell = z.object({
  /** Being asked who is in, and whether one wants to stay. */
  invitations: z.boolean().default(true),
  /** What others do with the date of a coffee. */
  dates: z.boolean().default(true),
  /** Being asked whether a coffee took place. */
  feedback: z.boolean().default(true),
  messages: z.boolean().default(true),
});

const memberColumn = z.union([z.enum(MEMBER_COLUMNS), z.string().regex(/^category_[1-9]\d{0,14}$/)]);

/** How somebody likes to see the list of members. */
export const usersColumns = z.object({
  /** Which columns, in their order. */
  columns: z
    .array(memberColumn)
    .min(1)
    .max(LIMITS.columnsMax)
    .refine((columns) => new Set(columns).size === columns.length, { error: 'invalid_value' }),
  /** Width in pixels of columns that are no fields; fields have theirs in `columnWidth`. */
  widths: z.partialRecord(
    z.enum(MEMBER_COLUMNS),
    z.int().min(LIMITS.columnWidthMin).max(LIMITS.columnWidthMax),
  ),
});
export type UsersColumns = z.infer<typeof usersColumns>;

/** What a member chose for themself, as stored; what is absent has its default. */
export const memberSettings = z.object({
  notifications: notifications.prefault({}),
  bell: bell.prefault({}),
  /** At most so many coffees in four weeks, over all programs; null is without a ceiling. */
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().default(null),
  /** Null is the list as it comes. What can no longer be read is as if it were never chosen. */
  users_columns: usersColumns.nullable().default(null).catch(null),
});
export type MemberSettings = z.infer<typeof memberSettings>;

/** The same as sent: only what changes. */
export const memberSettingsChange = z.object({
  notifications: z
    .object({
      request: z.boolean().optional(),
      no_match: z.boolean().optional(),
      message: z.boolean().optional(),
    })
    .optional(),
  bell: z.partialRecord(z.enum(BELL), z.boolean()).optional(),
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().optional(),
  users_columns: usersColumns.nullable().optional(),
});

/** Settings out of the database, with their defaults. */
export function readMemberSettings(stored: unknown): MemberSettings {
  const read = memberSettings.safeParse(stored ?? {});
  return read.success ? read.data : memberSettings.parse({});
}
