import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  message_id: string;
}

/** A real SMTP server on the loopback that accepts and stores every message. */
export interface MailSink {
  url: string;
  /** Messages that came since the last call, in the order in which they came. */
  take(): ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts the server on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]?.address.toLowerCase() ?? '';
      void keep(stream, to).finally(() => done());
    },
  });
  async function keep(stream: Readable, to: string): Promise<void> {
    const mail = await PostalMime.parse(await buffer(stream));
    const { subject = '', text = '', messageId = '' } = mail;
    received.push({ to, subject, text, message_id: messageId });
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    take: () => received.splice(0),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
