import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import {
  type AddressInfo,
  BlockList,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_TLS } from '#test/fixtures/tls.ts';
import { safeConnect, safeFetch, type SafeFetchOptions, UnsafeRequest } from './safe-fetch.ts';

const { host, cert, key } = TEST_TLS;
const loopback = new BlockList();
loopback.addAddress('127.0.0.1');

let requests = 0;
let server: Server;
let tcp: TcpServer;
let port = 0;

const answers: Record<string, RequestListener> = {
  '/ok': (request, response) => response.end(`${request.method} ${String(request.headers['x-key'])}`),
  '/moved': (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end(),
  '/large': (_request, response) => response.end('x'.repeat(5_000)),
  '/endless': (_request, response) => {
    const more = setInterval(() => response.write('x'.repeat(1_000)), 1);
    response.on('close', () => clearInterval(more));
  },
  '/silent': () => undefined,
  '/broken': (_request, response) => response.writeHead(500).end('no'),
};

beforeAll(async () => {
  server = createServer({ cert, key }, (request, response) => {
    requests += 1;
    answers[request.url ?? '']?.(request, response);
  });
  tcp = createTcpServer((socket) => socket.end('220 mail.company.example\r\n'));
  await Promise.all(
    [server, tcp].map((one) => new Promise<void>((done) => one.listen(0, '127.0.0.1', done))),
  );
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  tcp.close();
});

const addresses =
  (...list: string[]) =>
  async () =>
    list.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** Fetches from the server of this test, whose network is allowed, as an operator may do. */
const fetchLocal = (path: string, options: SafeFetchOptions = {}) =>
  safeFetch(`https://${host}:${port}${path}`, {
    allowedPorts: [port],
    allowedNetworks: loopback,
    resolve: addresses('127.0.0.1'),
    ca: cert,
    ...options,
  });

async function refusal(attempt: Promise<unknown>): Promise<string> {
  const before = requests;
  const error = await attempt.then(
    () => null,
    (cause: unknown) => cause,
  );
  // An address that is refused never gets a request.
  if (error instanceof UnsafeRequest && error.reason === 'address') expect(requests).toBe(before);
  return error instanceof UnsafeRequest ? error.reason : String(error);
}

describe('a safe fetch', () => {
  it('fetches https from a name whose address is allowed', async () => {
    const answer = await fetchLocal('/ok', { method: 'POST', body: '{}', headers: { 'x-key': '7' } });
    expect(answer.status).toBe(200);
    expect(answer.body.toString()).toBe('POST 7');
    expect((await fetchLocal('/broken')).status).toBe(500);
  });

  it('refuses a name with a forbidden address, alone or among others', async () => {
    const closed = { allowedNetworks: new BlockList() };
    expect(await refusal(fetchLocal('/ok', closed))).toBe('address');
    for (const list of [['1.1.1.1', '127.0.0.1'], ['::1'], ['::ffff:10.0.0.1'], ['169.254.169.254'], []]) {
      expect(await refusal(fetchLocal('/ok', { ...closed, resolve: addresses(...list) }))).toBe('address');
    }
  });

  it.each([
    '127.0.0.1',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '169.254.169.254',
    '10.0.0.1',
    '100.64.0.1',
    '[fe80::1]',
    '[fd00::1]',
  ])('refuses %s written in the URL', async (literal) => {
    const url = `https://${literal}:${port}/ok`;
    expect(await refusal(safeFetch(url, { allowedPorts: [port], ca: cert, timeout: 2_000 }))).toBe('address');
  });

  it.each([
    ['http://company.example/', 'not_https'],
    ['ftp://company.example/', 'not_https'],
    ['file:///etc/passwd', 'not_https'],
    ['https://company.example:22/', 'port'],
    ['https://company.example:8443/', 'port'],
    ['https://name:word@company.example/', 'credentials'],
    ['company.example', 'not_a_url'],
    ['https://', 'not_a_url'],
    ['', 'not_a_url'],
  ])('refuses %j: %s', async (url, reason) => {
    expect(await refusal(safeFetch(url))).toBe(reason);
  });

  it('follows no redirect', async () => {
    expect(await refusal(fetchLocal('/moved'))).toBe('redirect');
  });

  it('is not fooled by a name that answers differently the second time', async () => {
    let calls = 0;
    const resolve = async () => {
      calls += 1;
      return addresses(calls === 1 ? '127.0.0.1' : '10.0.0.1')();
    };
    expect((await fetchLocal('/ok', { resolve })).status).toBe(200);
    expect(calls).toBe(1);
    expect(await refusal(fetchLocal('/ok', { resolve }))).toBe('address');
  });

  it('reads no more than the limit', async () => {
    expect((await fetchLocal('/large', { maxBytes: 5_000 })).body).toHaveLength(5_000);
    expect(await refusal(fetchLocal('/large', { maxBytes: 4_999 }))).toBe('too_large');
    expect(await refusal(fetchLocal('/endless', { maxBytes: 50_000 }))).toBe('too_large');
  });

  it('waits no longer than the limit', async () => {
    expect(await refusal(fetchLocal('/silent', { timeout: 200 }))).toMatch(/Timeout|aborted/i);
    const neverResolves = () => new Promise<never>(() => undefined);
    expect(await refusal(fetchLocal('/ok', { timeout: 200, resolve: neverResolves }))).toMatch(
      /Timeout|aborted/i,
    );
  });

  it('trusts no certificate that the world does not', async () => {
    const { cert: _unused, ...without } = { cert, allowedPorts: [port], allowedNetworks: loopback };
    const attempt = safeFetch(`https://${host}:${port}/ok`, { ...without, resolve: addresses('127.0.0.1') });
    expect(await refusal(attempt)).toMatch(/self-signed/);
  });
});

describe('a safe connection', () => {
  const smtp = () => ({ host: 'mail.company.example', port: (tcp.address() as AddressInfo).port });

  it('opens to a host whose address is allowed', async () => {
    const guard = { allowedNetworks: loopback, resolve: addresses('127.0.0.1') };
    const socket = await safeConnect(smtp(), { ...guard, allowedPorts: [smtp().port] });
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    expect(greeting.toString()).toMatch(/^220 /);
  });

  it('is refused to ports that are not listed, to names and literals in internal networks', async () => {
    const { port: listed } = smtp();
    const guard = { allowedPorts: [listed], resolve: addresses('127.0.0.1'), timeout: 2_000 };
    expect(await refusal(safeConnect({ host: 'mail.company.example', port: 25 }, guard))).toBe('port');
    expect(await refusal(safeConnect(smtp(), guard))).toBe('address');
    for (const literal of ['127.0.0.1', '::1', '[::1]', '10.1.2.3', '::ffff:127.0.0.1']) {
      expect(await refusal(safeConnect({ host: literal, port: listed }, guard))).toBe('address');
    }
  });

  it('is refused to the numbers that a resolver would take for this machine', async () => {
    const { port: listed } = smtp();
    for (const host of ['2130706433', '0x7f000001', '127.1', 'localhost']) {
      const attempt = safeConnect({ host, port: listed }, { allowedPorts: [listed], timeout: 2_000 });
      expect(await refusal(attempt)).toBe('address');
    }
  });
});
