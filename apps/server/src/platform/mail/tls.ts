import { isIP } from 'node:net';
import type { Config } from '#platform/config.ts';
import { isLoopbackHost } from '#platform/loopback.ts';
import { isPublicAddress } from '#platform/safe-address.ts';

/**
 * Whether the server of an address such as `smtp://host` has to offer STARTTLS: without it whoever is on the way reads mails
 * and passwords, and may take the offer away. A server on this machine or at a private address is nobody's way.
 */
export function needsTls(
  { MAIL_TLS, NODE_ENV }: Pick<Config, 'MAIL_TLS' | 'NODE_ENV'>,
  url: string,
): boolean {
  if (MAIL_TLS !== undefined) return MAIL_TLS === 'required';
  return NODE_ENV === 'production' && !isPrivate(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

const isPrivate = (host: string): boolean =>
  isLoopbackHost(host) || (isIP(host) !== 0 && !isPublicAddress(host));
