import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { SMTPServer } from 'smtp-server';
import type { Services } from '#platform/context.ts';
import type { Log } from '#platform/log.ts';
import { findBounceAddresses } from '../rules.ts';
import { recordBounce } from '../commands/record-bounce.ts';
import { READ_BYTES } from '../reports/rules.ts';

const MAX_CLIENTS = 50;
const MAX_RECIPIENTS = 20;
const IDLE_MS = 60_000;
/** A used port may be that of another worker on this server, which ends one day. */
const AGAIN_MS = 30_000;

export interface BounceListener {
  /** Where it listens; null while the port is taken. */
  readonly port: number | null;
  stop(): Promise<void>;
}

const refusal = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * A mail server for bounces only: the domain of BOUNCE_ADDRESS points here, or the mail server before it forwards them. It
 * accepts addresses that this installation signed, relays nothing and never replies.
 */
export async function startBounceListener(services: Services): Promise<BounceListener | null> {
  const { BOUNCE_SMTP_PORT: port, BOUNCE_SMTP_HOST: host } = services.config;
  if (port === undefined) return null;
  const log = services.log.child({ part: 'bounces' });
  let server = makeServer(services, log);
  let again: NodeJS.Timeout | null = null;
  let isStopped = false;
  const listen = async () => {
    const error = await listening(server, port, host);
    if (!error) return;
    log.warn({ err: error, port }, 'bounces are not taken here: the port of BOUNCE_SMTP_PORT cannot be used');
    if (isStopped) return;
    server = makeServer(services, log);
    again = setTimeout(() => void listen(), AGAIN_MS);
  };
  await listen();
  return {
    get port() {
      return server.server.listening ? (server.server.address() as AddressInfo).port : null;
    },
    stop: async () => {
      isStopped = true;
      if (again) clearTimeout(again);
      if (server.server.listening) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function listening(server: SMTPServer, port: number, host: string): Promise<Error | null> {
  return new Promise((resolve) => {
    server.server.once('error', resolve);
    server.listen(port, host, () => {
      server.server.off('error', resolve);
      resolve(null);
    });
  });
}

function makeServer(services: Services, log: Log): SMTPServer {
  const { config, keys } = services;
  const isOurs = (address: string) =>
    address.toLowerCase() === config.BOUNCE_ADDRESS || findBounceAddresses(config, keys, address).length > 0;
  const certificate =
    config.BOUNCE_SMTP_CERT && config.BOUNCE_SMTP_KEY
      ? { cert: readFileSync(config.BOUNCE_SMTP_CERT), key: readFileSync(config.BOUNCE_SMTP_KEY) }
      : null;
  const server = new SMTPServer({
    name: config.BOUNCE_ADDRESS?.split('@').at(-1) ?? 'localhost',
    banner: 'bounces only',
    authOptional: true,
    ...(certificate
      ? { ...certificate, disabledCommands: ['AUTH'] }
      : { disabledCommands: ['AUTH', 'STARTTLS'] }),
    disableReverseLookup: true,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: 2_000,
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) done(refusal(452, '4.5.3 Too many recipients'));
      else done(isOurs(address) ? null : refusal(550, '5.1.1 No such address here'));
    },
    onData: (stream, { envelope }, done) => {
      const recipients = envelope.rcptTo.map(({ address }) => address);
      // The email is accepted only when it is stored: else the sender keeps it.
      const take = async () => {
        try {
          await recordBounce(services, { raw: await beginningOf(stream), recipients }, log);
          done();
        } catch (error) {
          log.warn({ err: error }, 'a bounce could not be written down');
          done(refusal(451, '4.3.0 Try again later'));
        }
      };
      void take();
    },
  });
  server.on('error', (error: Error) => log.debug({ err: error }, 'a connection with a bounce was lost'));
  return server;
}

/** An email is accepted whatever its size, because a refusal would be one more email; only its beginning is kept. */
async function beginningOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (size < READ_BYTES) chunks.push(chunk);
    size += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, READ_BYTES);
}
