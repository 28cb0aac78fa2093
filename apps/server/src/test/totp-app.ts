import { Secret, TOTP } from 'otpauth';

/** What an authenticator app shows for a secret at an instant, in milliseconds. */
export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
