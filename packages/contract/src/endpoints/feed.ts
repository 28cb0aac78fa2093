import { z } from 'zod';
import { companyItemParams, companyParams, done, id, instant, listQuery, none, paged } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { COFFEE_NOTIFICATIONS } from '../endpoint-values.ts';
import { LIMITS } from '../limits.ts';
import type { BellSwitch } from '../member-settings.ts';
import { shortUser } from './members.ts';

/** Notifications of members. Each is a sentence in the reader's language when it is read. */
export const MEMBER_NOTIFICATIONS = [
  'invited',
  'matched',
  'present',
  'unmatched',
  'not_drawn',
  'session_canceled',
  'introduced',
  'message',
  ...COFFEE_NOTIFICATIONS,
  'feedback_asked',
  'stay_asked',
  'paused',
  'break_over',
] as const;

/** Notifications of admins about the programs that they manage. */
export const ADMIN_NOTIFICATIONS = [
  'review_waits',
  'review_reminder',
  'review_overdue',
  'review_left',
  'review_joined',
  'approval_canceled',
  'mails_failed',
  'members_paused',
] as const;

export const NOTIFICATION_KINDS = [...MEMBER_NOTIFICATIONS, ...ADMIN_NOTIFICATIONS] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Which switch of a member silences a notification; the others cannot be silenced. */
export const SWITCH_OF: Readonly<Partial<Record<NotificationKind, BellSwitch>>> = {
  invited: 'invitations',
  stay_asked: 'invitations',
  message: 'messages',
  feedback_asked: 'feedback',
  ...Object.fromEntries(COFFEE_NOTIFICATIONS.map((kind) => [kind, 'dates'])),
};

/** The subject of a notification: its names, and the target of its link. */
const scene = {
  campaign: z.object({ id, name: z.string() }).nullable(),
  round: z.object({ id, number: z.int() }).nullable(),
  coffee_id: id.nullable(),
  /** The current time of that coffee. */
  scheduled_at: instant.nullable(),
  /** The others concerned: the writer, the actor, or the people to meet; only some of many. */
  people: z.array(shortUser),
  /** How many members or messages it is about. */
  count: z.int(),
};

export const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS),
    created_at: instant,
    read_at: instant.nullable(),
    ...scene,
  })
  .meta({ id: 'Notification' });
export type MemberNotification = z.infer<typeof notification>;

/** Events around the reader: in their coffees, in programs that they take part in, and in the workspace. */
export const ACTIVITY_KINDS = [
  'coffee_sent',
  ...COFFEE_NOTIFICATIONS,
  'coffee_met',
  'program_launched',
  'program_joined',
  'session_sent',
  'colleagues_joined',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

export const activityEvent = z
  .object({
    id: z.string(),
    kind: z.enum(ACTIVITY_KINDS),
    created_at: instant,
    ...scene,
    /** Whether the reader did it; `people` are then the other people of the group. */
    by_me: z.boolean(),
  })
  .meta({ id: 'ActivityEvent' });
export type ActivityEvent = z.infer<typeof activityEvent>;

const feedQuery = listQuery.omit({ search: true }).extend({
  ordering: z.enum(['-created_at', 'created_at']).default('-created_at'),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(LIMITS.feedPageSize),
});

const base = '/api/v1/companies/{company_id}/notifications/';

export const feedEndpoints = {
  activity: endpoint({
    name: 'activity',
    method: 'GET',
    path: '/api/v1/companies/{company_id}/activity/',
    summary: 'Recent activity around you and in your programs, newest first',
    params: companyParams,
    query: feedQuery.extend({ kind: z.enum(['all', 'coffees', 'programs']).default('all') }),
    body: none,
    response: paged(activityEvent),
    status: 200,
    problems: [],
  }),
  notifications: endpoint({
    name: 'notifications',
    method: 'GET',
    path: base,
    summary: 'Your notifications, newest first',
    params: companyParams,
    query: feedQuery.extend({ unread: z.enum(['true', 'false']).default('false') }),
    body: none,
    response: paged(notification),
    status: 200,
    problems: [],
  }),
  notifications_update: endpoint({
    name: 'notifications_update',
    method: 'PUT',
    path: `${base}{id}/`,
    summary: 'Mark a notification as read (any `read_at` is stored as now) or unread (null)',
    params: companyItemParams,
    query: none,
    body: z.object({ read_at: instant.nullable() }),
    response: notification,
    status: 200,
    problems: [],
  }),
  notifications_unread_count: endpoint({
    name: 'notifications_unread_count',
    method: 'GET',
    path: `${base}unread_count/`,
    summary: 'Number of your unread notifications',
    params: companyParams,
    query: none,
    body: none,
    response: z.object({ count: z.int() }),
    status: 200,
    problems: [],
  }),
  notifications_update_last_read: endpoint({
    name: 'notifications_update_last_read',
    method: 'POST',
    path: `${base}update_last_read/`,
    summary: 'Mark all notifications as read, or those up to a notification, or those about a coffee',
    params: companyParams,
    query: none,
    body: z.object({
      /** The newest one on the screen: later ones stay unread. */
      up_to: id.optional(),
      /** Only notifications about this coffee, whose page is open. */
      coffee_id: id.optional(),
    }),
    response: done,
    status: 200,
    problems: [],
  }),
};
