import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  to: string;
  from: string;
  message_id: string;
  /** As it came over the wire. */
  raw: string;
}

/** The answers of the server to a message: accept it, refuse the receiver, refuse the message, hang up, or stop answering. */
export type SmtpAnswer =
  | 'take'
  | { rcpt: number }
  | { data: number }
  | 'cut_before_data'
  | 'hang_at_rcpt'
  /** The message arrived and was stored, without an answer to its sender. */
  | 'cut_after_data'
  | 'hang_after_data';

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Decides by receiver, called at the beginning of a message and again at its end; `take` by default. */
  answer: (to: string, isBeginning: boolean) => SmtpAnswer;
  /** The most messages that were on the wire at one moment. */
  most_at_once: number;
  stop(): Promise<void>;
}

/** A real SMTP server on the loopback that a test can make misbehave. */
export async function startSmtp(): Promise<TestSmtp> {
  const sockets = new Map<number, Socket>();
  const smtp: TestSmtp = {
    url: '',
    received: [],
    answer: () => 'take',
    most_at_once: 0,
    stop: async () => undefined,
  };
  let open = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onRcptTo({ address }, session, done) {
      const answer = smtp.answer(address, true);
      if (answer === 'hang_at_rcpt') return;
      if (answer === 'cut_before_data') sockets.get(session.remotePort)?.destroy();
      else if (typeof answer === 'object' && 'rcpt' in answer) done(refusal(answer.rcpt));
      else done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address ?? '';
      const chunks: Buffer[] = [];
      open += 1;
      smtp.most_at_once = Math.max(smtp.most_at_once, open);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        open -= 1;
        const answer = smtp.answer(to, false);
        if (typeof answer === 'object' && 'data' in answer) {
          done(refusal(answer.data));
          return;
        }
        smtp.received.push(mailOf(to, Buffer.concat(chunks).toString()));
        if (answer === 'cut_after_data') sockets.get(session.remotePort)?.destroy();
        else if (answer !== 'hang_after_data') done();
      });
    },
  });
  server.on('error', () => undefined);
  server.server.on('connection', (socket: Socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on('close', () => sockets.delete(remotePort));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  smtp.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  smtp.stop = () => new Promise((resolve) => server.close(() => resolve()));
  return smtp;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error(`${responseCode} refused for the test`), { responseCode });
}

function mailOf(to: string, raw: string): ReceivedMail {
  const header = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
  return { to, raw, from: header('From'), message_id: header('Message-ID') };
}
