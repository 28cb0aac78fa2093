import type { Config } from '#platform/config.ts';
import { isPrivateHost } from '#platform/loopback.ts';

/**
 * Whether the server of an address such as `smtp://host` must offer STARTTLS: without it a third party could read emails and
 * passwords, and strip the offer. A loopback or private address has no third party.
 */
export function needsTls(
  { MAIL_TLS, NODE_ENV }: Pick<Config, 'MAIL_TLS' | 'NODE_ENV'>,
  url: string,
): boolean {
  if (MAIL_TLS !== undefined) return MAIL_TLS === 'required';
  return NODE_ENV === 'production' && !isPrivateHost(new URL(url).hostname);
}
