import type { BodyOf } from '@fika/contract/endpoint';
import type { mfaEndpoints, PasskeyAssertion } from '@fika/contract/endpoints/mfa';
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Registration = BodyOf<typeof mfaEndpoints.passkey_register>['response'];
type Options = { challenge: string };

/** Whether this browser can hold or reach passkeys on this page. */
export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** The person closed the browser's dialog or let it expire, which is no error. */
function isChangedMind(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isChangedMind(error)) return null;
    throw error;
  }
}

/** Asks an authenticator to sign. The library loads on demand. Null when the person cancels. */
export async function askAuthenticator(options: Options): Promise<PasskeyAssertion | null> {
  const { startAuthentication: start } = await import('@simplewebauthn/browser');
  // The server made these options for this library.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  const answer = await orNull(start({ optionsJSON }));
  return answer && { ...answer, clientExtensionResults: {} };
}

/** Asks an authenticator to create a passkey. Null when the person cancels. */
export async function makePasskey(options: Options): Promise<Registration | null> {
  const { startRegistration: start } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const answer = await orNull(start({ optionsJSON }));
  return answer && { ...answer, clientExtensionResults: {} };
}
