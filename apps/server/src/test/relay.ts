import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { KeyAndCertificate } from './certificates.ts';

interface Relayed {
  envelope_from: string;
  to: string;
  user: string;
  raw: string;
}

export interface TestRelay {
  port: number;
  received: Relayed[];
  /** Connections that were opened, taken or not. */
  connections: number;
  stop(): Promise<void>;
}

interface Wishes {
  /** The accepted password; without one it needs no login. */
  password?: string;
  /** The answer to a sender; absent to accept it. */
  refuse?: (sender: string) => { responseCode: number; message: string } | null;
  /** Offers STARTTLS with this certificate, or speaks TLS from the start. */
  certificate?: KeyAndCertificate;
  secure?: boolean;
}

/** A company's own mail server on the loopback. */
export async function startRelay(wishes: Wishes = {}): Promise<TestRelay> {
  const { password, refuse, certificate, secure = false } = wishes;
  const received: Relayed[] = [];
  const options: SMTPServerOptions = {
    secure,
    ...(certificate ? { key: certificate.key, cert: certificate.certificate } : {}),
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: [...(certificate ? [] : ['STARTTLS']), ...(password === undefined ? ['AUTH'] : [])],
    closeTimeout: 100,
    onAuth: ({ username, password: given }, _session, done) =>
      given === password ? done(null, { user: username }) : done(new Error('Wrong user or password')),
    onMailFrom: ({ address }, _session, done) => {
      const refusal = refuse?.(address);
      done(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
    },
    onData: (stream, { envelope, user }, done) => {
      const keep = async () => {
        const raw = await buffer(stream);
        received.push({
          envelope_from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo[0]?.address ?? '',
          user: String(user ?? ''),
          raw: raw.toString(),
        });
        done();
      };
      void keep();
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => undefined);
  const relay: TestRelay = { port: 0, received, connections: 0, stop: async () => undefined };
  server.server.on('connection', () => {
    relay.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.port = (server.server.address() as AddressInfo).port;
  relay.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return relay;
}

/** A server that takes connections and never says a word. */
export async function startSilence(): Promise<TestRelay> {
  const sockets = new Set<Socket>();
  const relay: TestRelay = { port: 0, received: [], connections: 0, stop: async () => undefined };
  const server: Server = createServer((socket) => {
    relay.connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  relay.port = (server.address() as AddressInfo).port;
  relay.stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return relay;
}
