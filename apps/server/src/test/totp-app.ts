import { Secret, TOTP } from 'otpauth';

/** The code of an authenticator app for a secret at an instant, in milliseconds. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
