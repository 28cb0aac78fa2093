import {
  type Company,
  ROLES,
  type SmtpServerShown,
  type SsoShown,
  type WorkspaceOptions,
  accountAccessOf,
  readOption,
  slackCredentials,
  smtpServerStored,
  ssoSettings,
} from '@fika/contract';
import type { CompanyRow } from './queries.ts';

/** The public address of a logo; null while there is none. */
export function logoUrl({ id, logo_hash: hash }: { id: number; logo_hash: string | null }): string | null {
  return hash === null ? null : `/media/logos/${id}/${hash}`;
}

/** The branding of a company's pages. */
export function presentBranding(row: { id: number; colour: string | null; logo_hash: string | null }) {
  return { colour: row.colour, logo_url: logoUrl(row) };
}

/** The company of the spec. */
export function presentCompany(row: CompanyRow): Company {
  const { options: _options, logo_hash: _hash, former_slugs: _former, ...company } = row;
  return {
    ...company,
    culture: row.culture as Company['culture'],
    two_fa: row.two_fa as Company['two_fa'],
    logo_url: logoUrl(row),
  };
}

/**
 * The options of a company for a member of a role, with the defaults of the spec. Other stored values (servers, tokens,
 * certificates) stay on the server.
 */
export function presentOptions(options: unknown, role: number): WorkspaceOptions {
  const session_policy = role > ROLES.enduser ? readOption(options, 'session_policy') : null;
  return {
    cgu_link: readOption(options, 'cgu_link'),
    user_warning_notice: readOption(options, 'user_warning_notice') ?? {},
    user_quick_actions: readOption(options, 'user_quick_actions') ?? {},
    password_policy: readOption(options, 'password_policy') ?? { expiration_days: null },
    account_access: accountAccessOf(options),
    top_participants: readOption(options, 'top_participants') ?? { enabled: true },
    ...(session_policy && { session_policy }),
    ...(role > ROLES.enduser && {
      smtp_server: shownServer(options),
      slack_credentials: shownSlack(options),
    }),
    single_sign_on: shownSignOn(options, role),
  };
}

/** A company's single sign-on: the part for logging in for members, all of it for admins. Null while it has none. */
function shownSignOn(options: unknown, role: number): SsoShown | null {
  const stored = ssoSettings.safeParse((options as Record<string, unknown> | null)?.['single_sign_on']);
  if (!stored.success) return null;
  const { enabled, enforced } = stored.data;
  return role > ROLES.enduser ? stored.data : { enabled, enforced };
}

/** A company's own mail server without its password; null while it has none. */
function shownServer(options: unknown): SmtpServerShown | null {
  const stored = smtpServerStored.safeParse((options as Record<string, unknown> | null)?.['smtp_server']);
  if (!stored.success) return null;
  const { sealed_password: password, ...server } = stored.data;
  return { ...server, has_password: password !== null };
}

/** The first Slack workspace of a company; null while none is connected. */
function shownSlack(options: unknown): WorkspaceOptions['slack_credentials'] {
  const stored = slackCredentials.safeParse(
    (options as Record<string, unknown> | null)?.['slack_credentials'],
  );
  return stored.success ? stored.data : null;
}
