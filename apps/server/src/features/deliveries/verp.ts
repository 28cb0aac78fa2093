import type { Config } from '../../platform/config.ts';
import { hmac, type Keys } from '../../platform/crypto/keys.ts';

interface Named {
  company_id: number;
  id: number;
}

const SIGNATURE_BYTES = 10;

// Small letters: some mail servers change the others.
const signatureOf = (keys: Keys, { company_id, id }: Named): string =>
  Buffer.from(hmac(keys.links, `bounce.${company_id}.${id}`), 'base64url')
    .subarray(0, SIGNATURE_BYTES)
    .toString('hex');

/**
 * The address that mailboxes send word of one message to: BOUNCE_ADDRESS with its number and a signature, so that a
 * bounce names its message, and nobody else can. Null where the installation takes none. `host` stands for its domain.
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
  const name = `${delivery.company_id}.${delivery.id}.${signatureOf(keys, delivery)}`;
  return `${local}+${name}@${host ?? own}`;
}
