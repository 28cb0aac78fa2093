import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { Mail } from './mail.ts';
import type { Mailbox } from './mailbox.ts';

/**
 * What became of one attempt. `later` may be tried again; `never` is final, and `refused` says that it was the
 * receiver's word on this address; `unknown` was handed over in full, and the answer never came.
 */
export type MailResult =
  | { sent: true }
  | { sent: false; retry: 'later' | 'unknown'; error: string }
  | { sent: false; retry: 'never'; refused: boolean; error: string };

export interface MailTransport {
  /** How many messages are worth handing over at the same time. */
  readonly concurrency: number;
  send(mail: Mail): Promise<MailResult>;
  close(): void;
}

/** Sends by SMTP over a few kept connections. */
export function smtpTransport(url: string, connections: number, log: Log): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // Only a message of which not a byte was sent goes back into the pool: on a connection the server had left.
    maxRequeues: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.on('error', (error: Error) => log.warn({ err: error }, 'an SMTP connection was lost'));
  const bodies = new Map<string, NodeJS.ReadableStream & { readableEnded: boolean }>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const open = message.createReadStream.bind(message);
    message.createReadStream = (...options) => {
      const stream = open(...options);
      bodies.set(mail.data.messageId ?? '', stream as never);
      return stream;
    };
    done();
  });
  return {
    // Some more wait in the pool, so that no connection idles while the database writes down what is next.
    concurrency: connections * 4,
    send: async (mail) => {
      const messageId = `<${mail.messageId}>`;
      try {
        assertHeaders(mail);
        // Finding out which encoding is shorter costs more than the difference.
        await transport.sendMail({ ...mail, messageId, textEncoding: 'quoted-printable' });
        return { sent: true };
      } catch (error) {
        return failure(error, bodies.get(messageId)?.readableEnded ?? false);
      } finally {
        bodies.delete(messageId);
      }
    },
    close: () => transport.close(),
  };
}

/** Keeps messages in a local mailbox instead of sending them, so that one machine can play every part. */
export function mailboxTransport(mailbox: Mailbox): MailTransport {
  return {
    concurrency: 10,
    send: async (mail) => {
      assertHeaders(mail);
      await mailbox.keep(mail);
      return { sent: true };
    },
    close: () => undefined,
  };
}

/** A line break in a header value would start a header of the writer's choice. */
function assertHeaders(mail: Mail): void {
  const values = [
    mail.from.name,
    mail.from.address,
    mail.to.name,
    mail.to.address,
    mail.subject,
    mail.messageId,
    ...Object.entries(mail.headers).flat(),
  ];
  if (values.some((value) => /[\r\n]/.test(value))) {
    throw Object.assign(new Error('A header of the mail has a line break'), { code: 'EMESSAGE' });
  }
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  message?: string;
}

/** `isComplete`: the whole message was handed over when it went wrong. */
function failure(cause: unknown, isComplete: boolean): MailResult {
  const { code, command, responseCode, message } = cause as SmtpError;
  const error = (message ?? 'unknown').slice(0, 500);
  if (responseCode === undefined) {
    if (isComplete) return { sent: false, retry: 'unknown', error };
    // Of our own making, and no better next time: an address or a message that cannot be put on the wire.
    const isHopeless = code === 'EENVELOPE' || code === 'EMESSAGE';
    return isHopeless
      ? { sent: false, retry: 'never', refused: false, error }
      : { sent: false, retry: 'later', error };
  }
  // What the server says about us (greeting, login, sender) is no verdict on the receiver.
  const isVerdict = command === 'RCPT TO' || command === 'DATA';
  return isVerdict && responseCode >= 500
    ? { sent: false, retry: 'never', refused: true, error }
    : { sent: false, retry: 'later', error };
}
