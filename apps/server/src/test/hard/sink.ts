import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email in its transport form: its receiver and its id. */
interface Arrival {
  to: string;
  message_id: string;
  /** By the clock of `performance.now()`. */
  at: number;
}

/** A real SMTP server on the loopback that accepts every message and records its receiver. */
export interface CountingSink {
  url: string;
  /** Everything that arrived, in order. */
  arrivals: Arrival[];
  /** Accepts no further message until it continues: senders wait. Those in progress are accepted. */
  hold(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Starts the server on a free port. Of each message only its id is stored, so that 100,000 of them cost little. */
export async function startCountingSink(): Promise<CountingSink> {
  const arrivals: Arrival[] = [];
  let waiting: (() => void)[] | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    maxClients: 500,
    closeTimeout: 100,
    onMailFrom(_address, _session, done) {
      if (waiting) waiting.push(() => done());
      else done();
    },
    onData(stream, session, done) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 8_192) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const [, message_id = ''] = /^message-id:\s*<([^>]+)>/im.exec(head) ?? [];
        const to = session.envelope.rcptTo[0]?.address.toLowerCase() ?? '';
        arrivals.push({ to, message_id, at: performance.now() });
        done();
      });
    },
  });
  // Killed senders leave connections that end in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    hold: () => {
      waiting ??= [];
    },
    goOn: () => {
      const begins = waiting ?? [];
      waiting = null;
      for (const begin of begins) begin();
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
