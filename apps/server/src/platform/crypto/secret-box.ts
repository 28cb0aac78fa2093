import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyRing } from './keys.ts';

// The prefix names cipher and key, so that both can change while old boxes are still read.
const VERSION = 'v1';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The place of a secret. A box that was copied to another row, column or company does not open there. */
export interface BoxPlace {
  table: string;
  column: string;
  /** Null for a row that belongs to no company. */
  company_id: number | null;
  id: number | string;
}

/** A box that does not open: of another place, changed, cut, or sealed with another key. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(`A stored secret cannot be opened: ${reason}`);
    this.name = 'SealBroken';
  }
}

function associated({ table, column, company_id, id }: BoxPlace): Buffer {
  return Buffer.from(JSON.stringify([VERSION, table, column, company_id, String(id)]));
}

/**
 * Encrypts a secret for one place by the first key: `v1.` and base64url of nonce, ciphertext and tag (AES-256-GCM, 32-byte
 * key).
 */
export function sealSecret([key]: KeyRing, place: BoxPlace, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associated(place));
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${VERSION}.${sealed.toString('base64url')}`;
}

/**
 * The secret of a box that was sealed with one of these keys for this place.
 *
 * @throws SealBroken in every other case.
 */
export function openSecret(keys: KeyRing, place: BoxPlace, box: string): string {
  const [version, text, ...rest] = box.split('.');
  if (version !== VERSION || text === undefined || rest.length > 0) throw new SealBroken('unknown form');
  const sealed = Buffer.from(text, 'base64url');
  if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new SealBroken('too short');
  for (const key of keys) {
    const secret = decrypt(key, place, sealed);
    if (secret !== null) return secret;
  }
  throw new SealBroken('another place, another key, or changed');
}

/** The same, and null for a box that does not open, as after a loss of SECRET_KEY. */
export function findSecret(keys: KeyRing, place: BoxPlace, box: string): string | null {
  try {
    return openSecret(keys, place, box);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Null when this key did not seal it for this place. */
function decrypt(key: KeyObject, place: BoxPlace, sealed: Buffer): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associated(place));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}
