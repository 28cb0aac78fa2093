import { createTransport } from 'nodemailer';
import type { Log } from '../log.ts';
import type { Mailbox } from './mailbox.ts';

/** One message, ready to be sent. Header values have no line breaks. */
export interface Mail {
  from: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  /** The same for every try, so that mailboxes fold copies. Without angle brackets. */
  messageId: string;
  headers: Record<string, string>;
}

/** What became of one attempt. `later` may be tried again, `never` is final. */
export type MailResult = { sent: true } | { sent: false; retry: 'later' | 'never'; error: string };

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
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  transport.on('error', (error: Error) => log.warn({ err: error }, 'an SMTP connection was lost'));
  return {
    concurrency: connections,
    send: async (mail) => {
      try {
        await transport.sendMail({ ...mail, messageId: `<${mail.messageId}>` });
        return { sent: true };
      } catch (error) {
        return failure(error);
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
      await mailbox.keep(mail);
      return { sent: true };
    },
    close: () => undefined,
  };
}

function failure(error: unknown): MailResult {
  const { responseCode, message } = error as { responseCode?: number; message?: string };
  // 5xx is the receiver's last word; everything else (4xx, cut, time-out) may pass.
  const final = responseCode !== undefined && responseCode >= 500;
  return { sent: false, retry: final ? 'never' : 'later', error: (message ?? 'unknown').slice(0, 500) };
}
