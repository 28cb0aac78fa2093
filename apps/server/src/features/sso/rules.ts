import { isLocalPath } from '@fika/contract/safe-next';
import { createHash } from 'node:crypto';
import { ssoSettings, type SsoSettings } from '@fika/contract';
import type { Config } from '#platform/config.ts';
import { isLoopbackUrl } from '#platform/loopback.ts';

/** The single sign-on of a company's options, or null where there is none. */
export function readSettings(options: unknown): SsoSettings | null {
  const stored = (options as Record<string, unknown> | null)?.['single_sign_on'];
  const read = ssoSettings.safeParse(stored);
  return read.success ? read.data : null;
}

/** Whether each login has to report a second step. */
export const needsReport = (
  { two_fa }: { two_fa: string },
  { checks_second_step: isChecked }: Pick<SsoSettings, 'checks_second_step'>,
): boolean => two_fa === 'required' && isChecked;

/** Whether people may be sent to a provider: no one in between can read or change their traffic. */
export function isSafeProvider({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, url: string): boolean {
  return url.startsWith('https:') || (NODE_ENV !== 'production' && isLoopbackUrl(url));
}

type Essentials = Pick<SsoSettings, 'entity_id' | 'sso_url' | 'certificates'>;

/** A hash of the settings that a login depends on: when it changes, the test has to be repeated. */
export function essenceOf({ entity_id: issuer, sso_url: address, certificates }: Essentials): string {
  const essence = JSON.stringify([issuer, address, [...certificates].sort()]);
  return createHash('sha256').update(essence).digest('base64url');
}

/** A path of our own pages for after a login, valid in a header; null for everything else. */
export function ownPath(next: unknown): string | null {
  if (!isLocalPath(next)) return null;
  const { pathname, search, hash } = new URL(next, 'https://ours.invalid');
  return pathname + search + hash;
}
