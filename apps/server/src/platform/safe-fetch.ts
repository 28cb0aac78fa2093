import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { type BlockList, connect, isIP, isIPv4, type LookupFunction, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, buildConnector, request } from 'undici';
import { isPublicAddress } from './safe-address.ts';

export type UnsafeReason =
  | 'not_a_url'
  | 'not_https'
  | 'credentials'
  | 'port'
  | 'address'
  | 'redirect'
  | 'too_large';

/** A request to an address named by a tenant that this server does not make, and why. */
export class UnsafeRequest extends Error {
  readonly reason: UnsafeReason;

  constructor(reason: UnsafeReason, what: string) {
    super(`Refused to talk to ${what}: ${reason}`);
    this.name = 'UnsafeRequest';
    this.reason = reason;
  }
}

/** Finds all addresses of a name; the system's resolver unless a test brings its own. */
type Resolve = (hostname: string) => Promise<LookupAddress[]>;

interface Guard {
  allowedPorts?: readonly number[];
  /** Milliseconds for everything: names, connection, answer. */
  timeout?: number;
  /** Internal networks that the operator of an installation opens to its tenants. */
  allowedNetworks?: BlockList;
  /** Whether those are all there is: no public address either. */
  insideOnly?: boolean;
  resolve?: Resolve;
}

export interface SafeFetchOptions extends Guard {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Largest answer that is read. */
  maxBytes?: number;
  /** Certificates to trust instead of the public ones. */
  ca?: string;
}

export interface SafeAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Fetches an https address that a tenant named: no redirects, listed ports only (443), and nothing but public
 * addresses. The address is checked when the connection is made, whether it was written in the URL or came from a
 * name, so that a name cannot answer differently the second time.
 *
 * @throws UnsafeRequest when it is refused; other errors when the other side cannot be reached in time.
 */
export async function safeFetch(url: string, options: SafeFetchOptions = {}): Promise<SafeAnswer> {
  const { method = 'GET', headers = {}, body, timeout = TIMEOUT_MS, maxBytes = MAX_BYTES } = options;
  const target = checkedUrl(url, options.allowedPorts ?? [443]);
  const agent = new Agent({ connect: guardedConnector(options), pipelining: 0, connections: 1 });
  try {
    const answer = await request(target, {
      dispatcher: agent,
      method,
      headers: { 'accept-encoding': 'identity', ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeout),
    });
    if (answer.statusCode >= 300 && answer.statusCode < 400) throw new UnsafeRequest('redirect', target.host);
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: await readAtMost(answer.body, maxBytes, target.host),
    };
  } finally {
    await agent.destroy();
  }
}

/**
 * Opens a TCP connection to a host that a tenant named, such as an SMTP server, under the same checks. Returns the connected
 * socket; the caller starts TLS with the host's name.
 *
 * @throws UnsafeRequest when it is refused.
 */
export async function safeConnect(
  { host, port }: { host: string; port: number },
  options: Guard & { allowedPorts: readonly number[] },
): Promise<Socket> {
  if (!options.allowedPorts.includes(port)) throw new UnsafeRequest('port', `${host}:${port}`);
  refuseLiteral(host, options);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(options) });
    const giveUp = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const late = setTimeout(
      () => giveUp(new Error(`${host} did not answer in time`)),
      options.timeout ?? TIMEOUT_MS,
    );
    socket.once('close', () => clearTimeout(late));
    socket.once('error', giveUp);
    socket.once('connect', () => {
      clearTimeout(late);
      if (!isAllowed(socket.remoteAddress ?? '', options)) {
        giveUp(new UnsafeRequest('address', host));
        return;
      }
      socket.off('error', giveUp);
      resolve(socket);
    });
  });
}

/**
 * Whether no connection would be made to a host that a tenant named, because it leads to where they may not go. A name
 * that is not found, or not in time, leads nowhere yet: it is looked up again by each connection.
 */
export async function isOutOfBounds(host: string, guard: Guard): Promise<boolean> {
  const bare = withoutBrackets(host);
  try {
    refuseLiteral(bare, guard);
    await Promise.race([
      allowedAddresses(bare, guard),
      sleep(guard.timeout ?? TIMEOUT_MS, null, { ref: false }),
    ]);
    return false;
  } catch (error) {
    return error instanceof UnsafeRequest;
  }
}

function checkedUrl(url: string, allowedPorts: readonly number[]): URL {
  if (!URL.canParse(url)) throw new UnsafeRequest('not_a_url', 'an address that is none');
  const target = new URL(url);
  if (target.protocol !== 'https:') throw new UnsafeRequest('not_https', target.host);
  if (target.username || target.password) throw new UnsafeRequest('credentials', target.host);
  if (!allowedPorts.includes(Number(target.port || 443))) throw new UnsafeRequest('port', target.host);
  return target;
}

function isAllowed(address: string, { allowedNetworks, insideOnly }: Guard): boolean {
  if (allowedNetworks?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')) return true;
  return !insideOnly && isPublicAddress(address);
}

const withoutBrackets = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

/** A literal is never looked up: without this a check of names alone would let it pass. */
function refuseLiteral(host: string, guard: Guard): void {
  const bare = withoutBrackets(host);
  if (isIP(bare) && !isAllowed(bare, guard)) throw new UnsafeRequest('address', host);
}

function guardedConnector(options: SafeFetchOptions): buildConnector.connector {
  const connectTo = buildConnector({
    lookup: guardedLookup(options),
    timeout: options.timeout ?? TIMEOUT_MS,
    allowH2: false,
    ...(options.ca ? { ca: options.ca } : {}),
  });
  return (target, callback) => {
    try {
      refuseLiteral(target.hostname, options);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    connectTo(target, (...result) => {
      const [, socket] = result;
      if (socket && !isAllowed(socket.remoteAddress ?? '', options)) {
        socket.destroy();
        callback(new UnsafeRequest('address', target.hostname), null);
      } else callback(...result);
    });
  };
}

const resolveBySystem: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) => {
      if (error) reject(error);
      else resolve(addresses);
    });
  });

/** Looks a name up and refuses it when any of its addresses is not allowed: one would be enough for an attacker. */
async function allowedAddresses(hostname: string, guard: Guard) {
  const addresses = await (guard.resolve ?? resolveBySystem)(hostname);
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isAllowed(address, guard))) {
    throw new UnsafeRequest('address', hostname);
  }
  return { addresses, first };
}

function guardedLookup(guard: Guard): LookupFunction {
  return (hostname, { all }, callback) => {
    const answer = async () => {
      const checked = await allowedAddresses(hostname, guard).catch((error: unknown) => error as Error);
      if (checked instanceof Error) callback(checked, '');
      else if (all) callback(null, checked.addresses);
      else callback(null, checked.first.address, checked.first.family);
    };
    void answer();
  };
}

async function readAtMost(body: AsyncIterable<Buffer>, maxBytes: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new UnsafeRequest('too_large', host);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
