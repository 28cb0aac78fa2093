import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

export interface KeyAndCertificate {
  key: string;
  /** PEM. */
  certificate: string;
  /** Base64 of the DER, in one line. */
  der: string;
}

/** A self-signed RSA certificate, made in the test: there is no private key in the repository. */
export function makeCertificate(
  given: { name?: string; bits?: number; from?: Date; to?: Date } = {},
): KeyAndCertificate {
  const { name = 'idp.example', bits = 2048 } = given;
  const from = given.from ?? new Date('2020-01-01T00:00:00Z');
  const to = given.to ?? new Date('2049-01-01T00:00:00Z');
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const der = selfSigned(name, from, to, { privateKey, publicKey });
  const base64 = der.toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    der: base64,
  };
}

const SEQUENCE = 0x30;
// sha256WithRSAEncryption, and the parameters that it has none of.
const ALGORITHM = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

function selfSigned(
  name: string,
  from: Date,
  to: Date,
  keys: { privateKey: KeyObject; publicKey: KeyObject },
): Buffer {
  const attribute = tlv(SEQUENCE, COMMON_NAME, tlv(0x0c, Buffer.from(name)));
  const subject = tlv(SEQUENCE, tlv(0x31, attribute));
  const body = tlv(
    SEQUENCE,
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ALGORITHM,
    subject,
    tlv(SEQUENCE, time(from), time(to)),
    subject,
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, keys.privateKey);
  return tlv(SEQUENCE, body, ALGORITHM, tlv(0x03, Buffer.from([0]), signature));
}

const time = (date: Date): Buffer =>
  tlv(0x18, Buffer.from(`${date.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`));

/** One value of DER: its tag, its length, its parts. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 128) return Buffer.concat([Buffer.from([tag, length]), content]);
  const bytes = length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}
