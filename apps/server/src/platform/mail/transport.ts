import { isIP, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { Log } from '#platform/log.ts';
import type { Mail } from './mail.ts';
import { isAboutAddress, isAddressGone } from './mail-status.ts';
import type { Mailbox } from './mailbox.ts';

/**
 * The result of one attempt. `later` may be tried again, and `isDown` says that the next message would fail as well; `never` is
 * final, `refused` says that the receiver's server refused this address, and `isGone` that the address does not exist; `unknown`
 * was handed over in full, without an answer.
 */
export type MailResult =
  | { sent: true }
  | { sent: false; retry: 'later' | 'unknown'; error: string; isDown?: boolean }
  | { sent: false; retry: 'never'; refused: boolean; error: string; isGone?: boolean };

export interface MailTransport {
  /** How many messages are worth handing over at the same time. */
  readonly concurrency: number;
  send(mail: Mail): Promise<MailResult>;
  /** Why it would send nothing now, or null. */
  check(): Promise<string | null>;
  close(): void;
}

/** Sends by SMTP over a few kept connections. */
export function smtpTransport(
  url: string,
  connections: number,
  log: Log,
  { requireTls = false } = {},
): MailTransport {
  return pooledTransport(
    {
      url,
      requireTLS: requireTls,
      maxConnections: connections,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 60_000,
    },
    connections,
    log,
  );
}

/** A mail server that a tenant named. */
export interface SmtpServer {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** Null for a server without a login. */
  auth: { user: string; pass: string } | null;
  /** Milliseconds for each step that it may take. */
  timeout: number;
  /** Opens the connection, under whatever checks the address needs. */
  connect: () => Promise<Socket>;
}

/** Sends through such a server over a few separate connections. */
export function serverTransport(server: SmtpServer, connections: number, log: Log): MailTransport {
  return pooledTransport({ ...serverOptions(server), maxConnections: connections }, connections, log, 1);
}

/** The options of nodemailer for a tenant's server. */
export function serverOptions({ host, port, security, auth, timeout, connect }: SmtpServer) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(auth ? { auth } : {}),
    // A certificate is for the name that was written, not for the address that it led to.
    tls: { servername: isIP(host) ? '' : host },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_options: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) => {
      const open = async () => {
        const connection = await connect().catch((error: unknown) => error as Error);
        if (connection instanceof Error) done(connection);
        else done(null, { connection });
      };
      void open();
    },
  };
}

function pooledTransport(
  options: SMTPPool.Options,
  connections: number,
  log: Log,
  // Some more wait in the pool, so that no connection idles while the database writes down what is next.
  waiting = 4,
): MailTransport {
  const transport = createTransport({
    ...options,
    pool: true,
    maxMessages: Infinity,
    // Only a message of which not a byte was sent goes back into the pool: on a connection the server had left.
    maxRequeues: 3,
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
    concurrency: connections * waiting,
    send: async (mail) => {
      const messageId = `<${mail.messageId}>`;
      try {
        await transport.sendMail(wireMail(mail));
        return { sent: true };
      } catch (error) {
        return failure(error, bodies.get(messageId)?.readableEnded ?? false);
      } finally {
        bodies.delete(messageId);
      }
    },
    check: () =>
      transport.verify().then(
        () => null,
        (error: Error) => error.message,
      ),
    close: () => transport.close(),
  };
}

/**
 * The signed headers. Email programs offer to leave by one click only when both headers of it are signed (RFC 8058), and the
 * library leaves the second one out.
 */
const SIGNED_HEADERS = [
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post',
].join(':');

/** A message as nodemailer takes it. Throws for a header that would start another one. */
export function wireMail({ envelopeFrom, dkim, calendar, images = [], ...mail }: Mail) {
  assertHeaders({ ...mail, ...(envelopeFrom ? { envelopeFrom } : {}) });
  return {
    ...mail,
    ...(dkim ? { dkim: { ...dkim, headerFieldNames: SIGNED_HEADERS } } : {}),
    // Both as a part that email programs interpret and as a file for those that do not.
    ...(calendar ? { icalEvent: { ...calendar, filename: 'invite.ics' } } : {}),
    attachments: images.map(({ id, type, content }) => ({
      cid: id,
      content,
      contentType: type,
      contentDisposition: 'inline' as const,
      filename: `${id.split('@')[0]}.png`,
    })),
    messageId: `<${mail.messageId}>`,
    envelope: { from: envelopeFrom ?? mail.from.address, to: mail.to.address },
    // Finding out which encoding is shorter costs more than the difference.
    textEncoding: 'quoted-printable' as const,
  };
}

/** The answers of the local mailbox for addresses at these domains, as of a mail server: refused permanently, and temporarily. */
const REFUSING_DOMAINS: Readonly<Record<string, string>> = {
  'refuses.example': '550 5.1.1 There is no such mailbox here',
  'busy.example': '451 4.7.1 Greylisted, try again later',
};

/** Stores messages in a local mailbox instead of sending them, so that one computer is enough to try everything. */
export function mailboxTransport(mailbox: Mailbox, concurrency: number): MailTransport {
  return {
    concurrency,
    send: async (mail) => {
      assertHeaders(mail);
      const response = REFUSING_DOMAINS[mail.to.address.split('@').at(-1)?.toLowerCase() ?? ''];
      if (response) return failure(refusalOf(response), false);
      await mailbox.keep(mail);
      return { sent: true };
    },
    check: async () => null,
    close: () => undefined,
  };
}

/** Refuses line breaks in header values, which could add a header. */
function assertHeaders(mail: Mail): void {
  const values = [
    mail.from.name,
    mail.from.address,
    mail.to.name,
    mail.to.address,
    mail.replyTo ?? '',
    mail.envelopeFrom ?? '',
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
  response?: string;
  message?: string;
}

/** A refusal of the receiver as nodemailer throws it. */
function refusalOf(response: string): SmtpError {
  const message = `Can't send mail - all recipients were rejected: ${response}`;
  return { command: 'RCPT TO', responseCode: Number(response.slice(0, 3)), response, message };
}

/** `isComplete`: the whole message was handed over when it went wrong. */
function failure(cause: unknown, isComplete: boolean): MailResult {
  const { code, command, responseCode, response, message } = cause as SmtpError;
  const error = (message ?? 'unknown').slice(0, 500);
  if (responseCode === undefined) {
    if (isComplete) return { sent: false, retry: 'unknown', error };
    // A failure on our side that a retry cannot fix: an address or a message that cannot be sent.
    const isHopeless = code === 'EENVELOPE' || code === 'EMESSAGE';
    return isHopeless
      ? { sent: false, retry: 'never', refused: false, error }
      : { sent: false, retry: 'later', error, isDown: true };
  }
  // A refusal of our greeting, login or sender is not about the receiver.
  const isVerdict = command === 'RCPT TO' || command === 'DATA';
  if (!isVerdict) return { sent: false, retry: 'later', error, isDown: true };
  if (responseCode < 500) return { sent: false, retry: 'later', error };
  const status = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1] ?? null;
  return {
    sent: false,
    retry: 'never',
    refused: isAboutAddress(status),
    isGone: isAddressGone(status),
    error,
  };
}
