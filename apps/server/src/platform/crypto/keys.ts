import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The keys of one purpose. The first one signs and seals; all of them verify and open. As key objects, because Node would make
 * one of bytes each time, which costs more than a signature.
 */
export type KeyRing = readonly [KeyObject, ...KeyObject[]];

/** Keys for separate purposes, derived from the secret of the installation and from those that it had before. */
export interface Keys {
  csrf: KeyRing;
  links: KeyRing;
  box: KeyRing;
  /** Only for new draws: each stores its seed. */
  draws: Buffer;
}

/** Derives the keys by HKDF-SHA256, 32 bytes each. */
export function deriveKeys(secret: string, previous: readonly string[] = []): Keys {
  const derive = (from: string, purpose: string) =>
    Buffer.from(hkdfSync('sha256', from, 'fika', purpose, 32));
  const ring = (purpose: string): KeyRing => [
    createSecretKey(derive(secret, purpose)),
    ...previous.map((one) => createSecretKey(derive(one, purpose))),
  ];
  return { csrf: ring('csrf'), links: ring('links'), box: ring('box'), draws: derive(secret, 'draws') };
}

/** A random 256-bit token, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a token: its sha256. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** HMAC-SHA256 by the first key, base64url. */
export const hmac = ([key]: KeyRing, text: string): string => hmacBy(key, text);

/** The HMAC of a text by each key, the first key's first. */
export const everyHmac = (keys: KeyRing, text: string): string[] => keys.map((key) => hmacBy(key, text));

/** Whether one of the keys signed a text. */
export const isHmac = (keys: KeyRing, text: string, signature: string): boolean =>
  everyHmac(keys, text).some((own) => sameSecret(signature, own));

function hmacBy(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
