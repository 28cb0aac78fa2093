import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { makeCertificate } from '#test/certificates.ts';

/** The request for TLS of PostgreSQL's protocol: its length and a code in place of a version. */
const SSL_REQUEST = Buffer.from('0000000804d2162f', 'hex');
const own = makeCertificate({ name: 'localhost' });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that hands out no data: it notes what it is sent before and after the TLS that it offers. */
async function listener(answer: 'S' | 'N') {
  const seen = { clear: 0, encrypted: 0 };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (first: Buffer) => {
      if (!first.equals(SSL_REQUEST)) {
        seen.clear += first.length;
        socket.destroy();
        return;
      }
      socket.write(answer);
      if (answer === 'S') encrypt(socket);
      else socket.on('data', (more: Buffer) => (seen.clear += more.length));
    });
  });
  const encrypt = (socket: Socket) => {
    const secure = new TLSSocket(socket, { isServer: true, key: own.key, cert: own.certificate });
    secure.on('error', () => {});
    secure.on('data', (more: Buffer) => {
      seen.encrypted += more.length;
      secure.destroy();
    });
  };
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { seen, port: (server.address() as AddressInfo).port };
}

/** What reaches a server before it has proved who it is, by the address of a database. */
async function sentTo(
  answer: 'S' | 'N',
  parameters: string,
): Promise<{ clear: boolean; encrypted: boolean }> {
  const { seen, port } = await listener(answer);
  const client = new Client({
    connectionString: `postgres://fika:secret@localhost:${port}/fika${parameters}`,
  });
  client.on('error', () => {});
  await expect(client.connect()).rejects.toThrow();
  return { clear: seen.clear > 0, encrypted: seen.encrypted > 0 };
}

const NOTHING = { clear: false, encrypted: false };

it.each(
  ['verify-full', 'verify-ca', 'require', 'prefer', 'allow', 'verify_full'].map((mode) => `?sslmode=${mode}`),
)('sends nothing without TLS, or to an unknown certificate: %s', async (parameters) => {
  expect(await sentTo('N', parameters)).toEqual(NOTHING);
  expect(await sentTo('S', parameters)).toEqual(NOTHING);
});

it('takes any certificate where the address says so', async () => {
  for (const parameters of ['?sslmode=no-verify', '?ssl=no-verify']) {
    expect(await sentTo('N', parameters)).toEqual(NOTHING);
    expect(await sentTo('S', parameters)).toEqual({ clear: false, encrypted: true });
  }
});

it.each(['', '?sslmode=', '?sslmode=verify-full&sslmode=', '?ssl=', '?sslmode=disable', '?ssl=0'])(
  'asks for no TLS: "%s"',
  async (parameters) => {
    expect(await sentTo('S', parameters)).toEqual({ clear: true, encrypted: false });
  },
);

it.each(['prefer', 'require'])('takes any certificate by sslmode=%s of libpq', async (mode) => {
  const parameters = `?sslmode=${mode}&uselibpqcompat=true`;
  expect(await sentTo('N', parameters)).toEqual(NOTHING);
  expect(await sentTo('S', parameters)).toEqual({ clear: false, encrypted: true });
});
