import { generateKeyPair, randomInt } from 'node:crypto';
import { promisify } from 'node:util';

const makePair = promisify(generateKeyPair);

const BITS = 2_048;

/** A key pair that signs emails: the public half as base64 of its DER, the private one as PEM. */
export async function makeSigningKey(): Promise<{ public_key: string; private_key: string }> {
  const pair = await makePair('rsa', {
    modulusLength: BITS,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { public_key: pair.publicKey.toString('base64'), private_key: pair.privateKey };
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A name for a key under its domain: another one each time, so that an earlier key is never taken for it. */
export function makeSelector(): string {
  return `mail-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;
}
