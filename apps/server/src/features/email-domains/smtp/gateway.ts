import { type SmtpServerInput, type SmtpServerStored, smtpServerStored } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import type { Services } from '#platform/context.ts';
import { openSecret, sealSecret } from '#platform/crypto/secret-box.ts';
import type { RequestCtx } from '#platform/http/access.ts';
import type { SmtpServer } from '#platform/mail/transport.ts';
import { Problem } from '#platform/problem.ts';
import { networkList } from '#platform/safe-address.ts';
import { isOutOfBounds, safeConnect } from '#platform/safe-fetch.ts';
import { tellSuperadmins } from '#features/accounts/superadmins/emails.ts';
import { requestDrain } from '#features/email-outbox/commands/request-drain.ts';
import { retryCompanyServer } from '#features/email-outbox/sending/commands/drain-company-server.ts';
import { passwordPlace } from './queries.ts';

/** A company's own mail server as stored; null while it has none. */
export function storedServer(options: Record<string, unknown>): SmtpServerStored | null {
  const stored = smtpServerStored.safeParse(options['smtp_server']);
  return stored.success ? stored.data : null;
}

/** The stored form of a mail server: its new password sealed, or the stored one. */
export async function serializeServer(ctx: RequestCtx, given: SmtpServerInput): Promise<SmtpServerStored> {
  await assertInReach(ctx, given);
  const { password: _password, ...server } = given;
  const password = passwordOf(ctx, given);
  const sealed =
    password === null ? null : sealSecret(ctx.services.keys.box, passwordPlace(ctx.company_id), password);
  // The new settings may fix earlier failures.
  await retryCompanyServer(ctx);
  if (isAnother(storedServer(ctx.company.options), given)) {
    const values = { host: `${given.host}:${given.port}`, from: given.from_address };
    await tellSuperadmins(ctx, 'mail_server_set', values);
  }
  return { ...server, sealed_password: sealed };
}

function isAnother(before: SmtpServerStored | null, { password, ...given }: SmtpServerInput): boolean {
  const names = Object.keys(given) as (keyof typeof given)[];
  return before === null || password !== undefined || names.some((name) => before[name] !== given[name]);
}

/** Cleans up after the removal of a mail server: emails that wait for it are sent by the installation's. */
export async function forgetServer(ctx: RequestCtx): Promise<void> {
  await retryCompanyServer(ctx);
  await tellSuperadmins(ctx, 'mail_server_removed', {});
  await requestDrain(ctx);
}

// A transaction waits for it.
const LOOKUP_MS = 2_000;

/**
 * Refuses a server that no connection would be made to: the emails of every program would wait for it in vain. A name
 * that cannot be resolved is stored: it may exist tomorrow, and each connection looks it up.
 */
async function assertInReach(
  { services: { config }, t }: RequestCtx,
  { host, port, security }: SmtpServerInput,
): Promise<void> {
  const ports = config.COMPANY_SMTP_PORTS;
  if (!ports.includes(port)) {
    const message = t('email_domains:smtp.port', { port: String(port), ports: ports.join(', ') });
    throw new Problem('invalid_input', { errors: [{ path: 'port', code: 'port', message }] });
  }
  const allowedNetworks = networkList(config.COMPANY_SMTP_NETWORKS);
  if (await isOutOfBounds(host, { allowedNetworks, timeout: LOOKUP_MS })) {
    const message = t('email_domains:smtp.address', { host });
    throw new Problem('invalid_input', { errors: [{ path: 'host', code: 'address', message }] });
  }
  const insideOnly = staysInside(config, security);
  if (insideOnly && (await isOutOfBounds(host, { allowedNetworks, insideOnly, timeout: LOOKUP_MS }))) {
    const message = t('email_domains:plain', { host });
    throw new Problem('invalid_input', { errors: [{ path: 'security', code: 'plain', message }] });
  }
}

/**
 * The password for the given settings: a new one, none without a user, or the stored one. The stored one is used only for the
 * server and user it was given for: otherwise an admin could change the host and read the password.
 */
export function passwordOf(ctx: RequestCtx, given: SmtpServerInput): string | null {
  if (given.user === '') return null;
  if (given.password) return given.password;
  const stored = storedServer(ctx.company.options);
  const isSame =
    stored !== null &&
    (['host', 'port', 'security', 'user'] as const).every((key) => stored[key] === given[key]);
  if (isSame && stored.sealed_password !== null) return openPassword(ctx.services, ctx.company_id, stored);
  const isStored = Boolean(stored?.sealed_password);
  const message = ctx.t(isStored ? 'email_domains:password_again' : 'email_domains:password_needed');
  throw new Problem('invalid_input', { errors: [{ path: 'password', code: 'password_needed', message }] });
}

/** The password of a stored server; null when it has none. */
export function openPassword(
  { keys }: Services,
  companyId: number,
  { sealed_password: sealed }: SmtpServerStored,
): string | null {
  return sealed === null ? null : openSecret(keys.box, passwordPlace(companyId), sealed);
}

/** Unencrypted emails and passwords must stay inside the operator's own networks, except in development. */
const staysInside = ({ NODE_ENV }: Config, security: SmtpServerInput['security']): boolean =>
  NODE_ENV === 'production' && security === 'none';

/** The connection to a company's server: at listed ports, at public addresses and those that the operator opened. */
export function serverOf(
  { config }: Services,
  { host, port, security, user }: Omit<SmtpServerStored, 'sealed_password'>,
  password: string | null,
): SmtpServer {
  const timeout = config.COMPANY_SMTP_SECONDS * 1_000;
  return {
    host,
    port,
    security,
    auth: user === '' ? null : { user, pass: password ?? '' },
    timeout,
    connect: () =>
      safeConnect(
        { host, port },
        {
          allowedPorts: config.COMPANY_SMTP_PORTS,
          allowedNetworks: networkList(config.COMPANY_SMTP_NETWORKS),
          insideOnly: staysInside(config, security),
          timeout,
        },
      ),
  };
}
