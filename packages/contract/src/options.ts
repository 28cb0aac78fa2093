import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { ssoInput, ssoShown } from './single-sign-on.ts';
import { smtpServerInput, smtpServerShown } from './smtp-server.ts';

const text = (max: number) => z.string().trim().max(max);
const perLocale = <T extends z.ZodType>(value: T) => z.object({ en: value.optional(), fr: value.optional() });

/** A link that a browser may follow: no script hides behind it. */
const link = text(LIMITS.linkLength).pipe(z.url({ protocol: /^https?$/ }));

/** Functions for members; each is enabled when absent. */
export const accountAccess = z.object({
  enable_account_access: z.boolean().default(true),
  enable_employee_invite_link: z.boolean().default(true),
  enable_calendar_integration: z.boolean().default(true),
  enable_instant_match: z.boolean().default(true),
});
export type AccountAccess = z.infer<typeof accountAccess>;

/** The list of those who met the most people, for admins. */
export const topParticipants = z.object({ enabled: z.boolean().default(true) });

const notice = z.object({
  type: z.enum(['info', 'success', 'warning', 'error']).default('warning'),
  showIcon: z.boolean().default(true),
  message: text(500).min(1),
});

const quickAction = z.object({ label: text(60).min(1), url: link });

/** How long an admin's session lasts without being used, and in all. */
export const sessionPolicy = z.object({
  admin_idle_minutes: z
    .int()
    .min(5)
    .max(30 * 24 * 60)
    .default(30),
  admin_absolute_hours: z
    .int()
    .min(1)
    .max(30 * 24)
    .default(12),
});

/**
 * The options of a workspace that `save_option` takes: a closed list, each with its schema. Null takes an option back
 * to its default.
 */
export const WORKSPACE_OPTIONS = {
  cgu_link: link,
  user_warning_notice: perLocale(notice),
  user_quick_actions: perLocale(z.array(quickAction).max(8)),
  /** Null days: passwords do not expire. */
  password_policy: z.object({ expiration_days: z.int().min(1).max(3_650).nullable().default(null) }),
  account_access: accountAccess,
  /** Whether admins see who met the most people. A member can stay out of it. */
  top_participants: topParticipants,
  session_policy: sessionPolicy,
  /** Stored with its password sealed, and shown without one. */
  smtp_server: smtpServerInput,
  /** Stored with when it was tested. */
  single_sign_on: ssoInput,
} as const;

/**
 * The role that sets each option. Options about logins, the server of emails, open pages, and public links are for superadmins.
 */
export const OPTION_ACCESS: Readonly<Record<WorkspaceOptionName, 'admin' | 'superadmin'>> = {
  cgu_link: 'superadmin',
  user_warning_notice: 'admin',
  user_quick_actions: 'superadmin',
  password_policy: 'superadmin',
  account_access: 'superadmin',
  top_participants: 'superadmin',
  session_policy: 'superadmin',
  smtp_server: 'superadmin',
  single_sign_on: 'superadmin',
};

/** Stored when Slack is connected, without tokens. */
export const slackCredentials = z.object({ team: z.object({ name: z.string() }), scope: z.string() });

/** The options as a member sees them, with their defaults; only admins get those that are optional here. */
export const workspaceOptions = z.object({
  cgu_link: link.nullable(),
  user_warning_notice: WORKSPACE_OPTIONS.user_warning_notice,
  user_quick_actions: WORKSPACE_OPTIONS.user_quick_actions,
  password_policy: WORKSPACE_OPTIONS.password_policy,
  account_access: accountAccess,
  top_participants: topParticipants,
  session_policy: sessionPolicy.optional(),
  smtp_server: smtpServerShown.nullable().optional(),
  /** The first Slack workspace that is connected: its name, and the permissions separated by commas. */
  slack_credentials: slackCredentials.nullable().optional(),
  /** Members see whether it is on; null while there is none. */
  single_sign_on: ssoShown.nullable(),
});
export type WorkspaceOptions = z.infer<typeof workspaceOptions>;

export type WorkspaceOptionName = keyof typeof WORKSPACE_OPTIONS;
export type WorkspaceOption<Name extends WorkspaceOptionName> = z.infer<(typeof WORKSPACE_OPTIONS)[Name]>;

/** An option as stored, with its defaults; null when it is absent and has none. */
export function readOption<Name extends WorkspaceOptionName>(
  options: unknown,
  name: Name,
): WorkspaceOption<Name> | null {
  const stored = (options as Record<string, unknown> | null)?.[name];
  const read = WORKSPACE_OPTIONS[name].safeParse(stored ?? {});
  return read.success ? (read.data as WorkspaceOption<Name>) : null;
}

/** The functions for members of a workspace. */
export function accountAccessOf(options: unknown): AccountAccess {
  return readOption(options, 'account_access') ?? accountAccess.parse({});
}
