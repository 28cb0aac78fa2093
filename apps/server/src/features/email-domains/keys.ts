import { generateKeyPair, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import type { BoxPlace } from '#platform/crypto/secret-box.ts';
import type { BoxStore } from '#platform/jobs/reseal.ts';

const makePair = promisify(generateKeyPair);
const BITS = 2_048;

/** A key pair that signs mails: the public half as base64 of its DER, the private one as PEM. */
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

/** Where the private half is kept. */
export const signingKeyPlace = (companyId: number, id: number): BoxPlace => ({
  table: 'sending_domains',
  column: 'private_key',
  company_id: companyId,
  id,
});

/** The private halves of all domains. */
export const signingKeys: BoxStore = {
  async list(db, after, limit) {
    const rows = await db
      .selectFrom('sending_domains')
      .select(['company_id', 'id', 'private_key'])
      // A domain that is archived has none.
      .where('private_key', '<>', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ company_id, id, private_key }) => ({
      id,
      place: signingKeyPlace(company_id, id),
      box: private_key,
    }));
  },
  async replace(db, { id, box }, fresh) {
    await db
      .updateTable('sending_domains')
      .set({ private_key: fresh })
      .where('id', '=', id)
      .where('private_key', '=', box)
      .execute();
  },
};
