import type { Config } from '#platform/config.ts';
import { Secret, TOTP } from 'otpauth';

const SECRET_BYTES = 20;
// One step before and one after: clocks differ, and typing takes its time.
const WINDOW = 1;

function totpOf(secret: string): TOTP {
  return new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
}

/** A fresh secret of 160 bits, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The text of the QR code of a secret for an app (Key URI Format). */
export function totpUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret), issuer, label, digits: 6, period: 30 }).toString();
}

/** The time step that a code belongs to, or null when it is not the code of now. `now` is an ISO instant. */
export function totpStep(secret: string, code: string, now: string): number | null {
  const timestamp = Date.parse(now);
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** The relying party of passkeys: the host of the installation, and the only origin of its pages. */
export function relyingParty(config: Config): { rpID: string; origin: string; rpName: string } {
  const { hostname, origin } = new URL(config.PUBLIC_URL);
  return { rpID: hostname, origin, rpName: config.BRAND_NAME };
}
