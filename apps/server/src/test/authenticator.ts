import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The flags of an answer: user present, user verified, new credential attached. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

interface Habits {
  /** Where the browser says that it is. */
  origin: string;
  rp_id: string;
  /** Whether it recognizes its owner. */
  verifies?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** CBOR of the few things that an authenticator says. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as string)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** An authenticator of software with one ES256 key, and the browser that speaks for it. It counts its signatures. */
export function makeAuthenticator({ origin, rp_id, verifies = true }: Habits) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const data = (flags: number, count: number, attested: Buffer = Buffer.alloc(0)) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(count);
    return Buffer.concat([
      sha256(rp_id),
      Buffer.from([flags | PRESENT | (verifies ? VERIFIED : 0)]),
      number,
      attested,
    ]);
  };

  const credential = <R extends object>(response: R) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Makes the passkey. */
    register(options: { challenge: string }) {
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const object = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data(ATTESTED, counter, attested)],
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: cbor(object).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs a challenge; `count` replaces the next number, as in an answer of a copy. */
    sign(options: { challenge: string }, count: number = (counter += 1)) {
      const client = clientData('webauthn.get', options.challenge);
      const authenticatorData = data(0, count);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}
