import { z } from 'zod';
import { BELL, MEMBER_COLUMNS } from './endpoint-values.ts';
import { LIMITS } from './limits.ts';

/** The emails that a member may switch off; their home page has the content as well. */
export const NOTIFICATIONS = [
  'request',
  'no_match',
  'message',
  'booking_reminder',
  'booking_question',
] as const;
export type Notification = (typeof NOTIFICATIONS)[number];

const notifications = z.object({
  /** Invitations. */
  request: z.boolean().default(true),
  /** Emails that there is no group this time. */
  no_match: z.boolean().default(true),
  /** Emails about unread messages. */
  message: z.boolean().default(true),
  /** Reminders on the day of a booked time. */
  booking_reminder: z.boolean().default(true),
  /** The question how a meeting was. */
  booking_question: z.boolean().default(true),
});

export type BellSwitch = (typeof BELL)[number];

const bell = z.object({
  /** Invitations, and the question whether one wants to stay. */
  invitations: z.boolean().default(true),
  /** Changes of the date of a coffee by others. */
  dates: z.boolean().default(true),
  /** The question whether a coffee took place. */
  feedback: z.boolean().default(true),
  messages: z.boolean().default(true),
});

const memberColumn = z.union([z.enum(MEMBER_COLUMNS), z.string().regex(/^category_[1-9]\d{0,14}$/)]);

/** A person's columns of the list of members. */
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

/** The settings of a member, as stored; missing ones have their default. */
export const memberSettings = z.object({
  notifications: notifications.prefault({}),
  bell: bell.prefault({}),
  /** At most so many coffees in four weeks, over all programs; null is without a ceiling. */
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().default(null),
  /** Whether admins may see them among those who met the most people. */
  top_participants: z.boolean().default(true),
  /** Null is the default list. A value that can no longer be read counts as missing. */
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
      booking_reminder: z.boolean().optional(),
      booking_question: z.boolean().optional(),
    })
    .optional(),
  bell: z.partialRecord(z.enum(BELL), z.boolean()).optional(),
  pace: z.int().min(1).max(LIMITS.paceMax).nullable().optional(),
  top_participants: z.boolean().optional(),
  users_columns: usersColumns.nullable().optional(),
});

/** Settings out of the database, with their defaults. */
export function readMemberSettings(stored: unknown): MemberSettings {
  const read = memberSettings.safeParse(stored ?? {});
  return read.success ? read.data : memberSettings.parse({});
}
