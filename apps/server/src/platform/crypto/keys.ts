import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Keys for separate purposes, derived from the one secret of the installation. */
export interface Keys {
  csrf: Buffer;
  links: Buffer;
  box: Buffer;
  draws: Buffer;
}

/** Derives the keys by HKDF-SHA256, 32 bytes each. */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'fika', purpose, 32));
  return { csrf: derive('csrf'), links: derive('links'), box: derive('box'), draws: derive('draws') };
}

/** A random 256-bit token, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its sha256. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** HMAC-SHA256, base64url. */
export function hmac(key: Buffer, text: string): string {
  // Node makes an object of the key each time otherwise, which costs more than the signature.
  let object = keyObjects.get(key);
  if (!object) keyObjects.set(key, (object = createSecretKey(key)));
  return createHmac('sha256', object).update(text).digest('base64url');
}

/** Compares two secrets in constant time. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
