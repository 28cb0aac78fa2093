import type { Config } from '#platform/config.ts';
import { everyHmac, type Keys, sameSecret } from '#platform/crypto/keys.ts';

/** Which message. */
export interface Named {
  company_id: number;
  id: number;
}

const SIGNATURE_BYTES = 10;

/** The signatures of a message, one by each key. Lower case: some mail servers change upper case. */
const signaturesOf = (keys: Keys, { company_id, id }: Named): string[] =>
  everyHmac(keys.links, `bounce.${company_id}.${id}`).map((digest) =>
    Buffer.from(digest, 'base64url').subarray(0, SIGNATURE_BYTES).toString('hex'),
  );

/**
 * The address to which mailboxes report one message: BOUNCE_ADDRESS with its number and a signature, so that a bounce names its
 * message and cannot be forged. Null where the installation takes none. `host` replaces its domain.
 */
export function bounceAddressOf(
  config: Pick<Config, 'BOUNCE_ADDRESS'>,
  keys: Keys,
  delivery: Named,
  host?: string,
): string | null {
  if (!config.BOUNCE_ADDRESS) return null;
  const at = config.BOUNCE_ADDRESS.lastIndexOf('@');
  const [local, own] = [config.BOUNCE_ADDRESS.slice(0, at), config.BOUNCE_ADDRESS.slice(at + 1)];
  const [signature] = signaturesOf(keys, delivery);
  const name = `${delivery.company_id}.${delivery.id}.${signature}`;
  return `${local}+${name}@${host ?? own}`;
}

/**
 * The messages of signed addresses in a text, in their order; addresses that this installation did not sign are left out.
 * Forwarders write addresses into others, so that the surrounding text does not matter.
 */
export function findBounceAddresses(
  config: Pick<Config, 'BOUNCE_ADDRESS'>,
  keys: Keys,
  text: string,
): Named[] {
  if (!config.BOUNCE_ADDRESS) return [];
  const local = config.BOUNCE_ADDRESS.slice(0, config.BOUNCE_ADDRESS.lastIndexOf('@'));
  const literal = local.replaceAll(/[^\w-]/g, String.raw`\$&`);
  const pattern = new RegExp(
    String.raw`${literal}\+(\d{1,15})\.(\d{1,15})\.([0-9a-f]{20})(?![0-9a-f])`,
    'gi',
  );
  return [...text.matchAll(pattern)].flatMap(([, company = '', number = '', signature = '']) => {
    const named = { company_id: Number(company), id: Number(number) };
    const isSigned = signaturesOf(keys, named).some((own) => sameSecret(signature.toLowerCase(), own));
    return isSigned ? [named] : [];
  });
}
