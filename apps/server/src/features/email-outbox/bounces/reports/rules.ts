import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** The rest is not read: the report comes before the quoted email. */
export const READ_BYTES = 256 * 1024;

/** The report of a mail server. */
export interface Report {
  /** The status of each receiver. */
  recipients: RecipientStatus[];
  /** A feedback report (RFC 5965) says that the reader did not want the email. */
  isComplaint: boolean;
  /** The same report has the same one, however often and by whatever route it arrives. */
  fingerprint: string;
  /** Texts that may contain the address of the message, the most likely first. */
  texts: string[];
}

/**
 * Reads an email to the address for bounces. Returns null for all but reports about a message: a reply, an out-of-office,
 * advertising, an email that cannot be read. No reply is ever sent, so that no loop can begin.
 */
export async function readReport(raw: Uint8Array): Promise<Report | null> {
  const mail = await parse(raw);
  if (!mail) return null;
  const parts = mail.attachments.map((part) => ({ type: part.mimeType, text: textOf(part) }));
  const ofType = (pattern: RegExp) => parts.filter(({ type }) => pattern.test(type)).map(({ text }) => text);
  const statuses = ofType(/^message\/(global-)?delivery-status$/);
  const feedback = ofType(/^message\/feedback-report$/)[0];
  const recipients = statuses.flatMap(readDeliveryStatus);
  const isComplaint = feedback !== undefined && isUnwanted(feedback);
  if (recipients.length === 0 && !isComplaint) {
    const status = feedback === undefined ? readPlain(mail) : null;
    if (!status) return null;
    recipients.push(status);
  }
  const originals = ofType(/^(message\/(global(-headers)?|rfc822)|text\/rfc822-headers)$/);
  const headers = mail.headers.map(({ value }) => value).join('\n');
  return {
    recipients,
    isComplaint,
    fingerprint: fingerprintOf(mail, raw),
    // Some providers only quote the email in their text.
    texts: [headers, feedback ?? '', ...statuses, ...originals, mail.text ?? '', mail.html ?? ''],
  };
}

async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw.subarray(0, READ_BYTES), {
      forceRfc822Attachments: true,
      attachmentEncoding: 'arraybuffer',
      maxNestingDepth: 20,
      maxHeadersSize: READ_BYTES,
    });
  } catch {
    // Too deep or too long for the report of a mail server.
    return null;
  }
}

function textOf({ content }: Attachment): string {
  if (typeof content === 'string') return content;
  return new TextDecoder().decode(content instanceof Uint8Array ? content : new Uint8Array(content));
}

/** Providers also report emails that readers moved out of the junk, and failed checks of signatures. */
function isUnwanted(feedback: string): boolean {
  const type = readFields(feedback).get('feedback-type')?.toLowerCase() ?? '';
  return ['abuse', 'fraud', 'opt-out'].includes(type);
}

const DAEMON =
  /^(mailer-daemon|mail-daemon|postmaster|mailerdaemon|mail\.delivery\.(system|subsystem)|bounces?)([@+-]|$)/i;

/**
 * Servers that write for people only, such as qmail. Automatic replies of a person may contain numbers as well: only the text of
 * a mail system counts, with a code in it.
 */
function readPlain(mail: Email): RecipientStatus | null {
  if (!DAEMON.test(mail.from?.address ?? '')) return null;
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value.toLowerCase() ?? '';
  if (/^auto[_-]reply/.test(header('precedence')) || header('x-autoreply') !== '') return null;
  const text = (mail.text ?? mail.html?.replaceAll(/<[^<>]*>/g, ' ') ?? '').slice(0, 20_000);
  // The quoted email below is full of numbers.
  const said = text.split(/^(?:---|>).*(?:original|below|copy|header|message)/im)[0] ?? text;
  const line = said.split('\n').find((one) => statusIn(one) !== null || /(?<![\d.-])5[0-5]\d[ -]/.test(one));
  if (line === undefined) return null;
  const status = statusIn(line);
  return {
    addresses: said.match(/[^\s<>():;,"']{1,64}@[\w.-]{1,255}/g)?.map((one) => one.toLowerCase()) ?? [],
    action: status?.startsWith('4') ? 'delayed' : 'failed',
    status,
    text: line.trim(),
  };
}

function fingerprintOf(mail: Email, raw: Uint8Array): string {
  const hash = createHash('sha256');
  // Every server that forwards it changes the headers.
  return hash.update(mail.messageId ?? bodyOf(raw)).digest('hex');
}

function bodyOf(raw: Uint8Array): Uint8Array {
  const at = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).indexOf('\r\n\r\n');
  return at < 0 ? raw : raw.subarray(at);
}

/** The status of one receiver of a message in a report. */
export interface RecipientStatus {
  /** All addresses of the receiver in the report, in lower case: the original one, and the final one. */
  addresses: string[];
  /** Given up, not yet, or nothing that needs a mark: arrived, or handed on. */
  action: 'failed' | 'delayed' | 'other';
  /** Enhanced code (RFC 3463), the most specific one. */
  status: string | null;
  /** The mailbox's own text. */
  text: string;
}

const MAX_RECIPIENTS = 200;

/**
 * Reads the machine-readable part of a delivery report (RFC 3464): blocks of fields with an empty line between them, the first
 * about the message and one for each receiver. Some servers leave the first one out, or the empty lines.
 */
function readDeliveryStatus(text: string): RecipientStatus[] {
  const blocks = unfold(text).split(/\n[\t ]*\n/);
  return blocks
    .flatMap(splitAtRecipients)
    .map(readFields)
    .filter((fields) => fields.has('action') || fields.has('final-recipient'))
    .slice(0, MAX_RECIPIENTS)
    .map(statusOf);
}

/** Lines that begin with a space belong to the one before. */
const unfold = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[\t ]+(?=\S)/g, ' ');

/** Two receivers in one block are two. */
function splitAtRecipients(block: string): string[] {
  const parts: string[][] = [[]];
  let named = false;
  for (const line of block.split('\n')) {
    if (/^final-recipient:/i.test(line)) {
      if (named) parts.push([]);
      named = true;
    }
    parts.at(-1)?.push(line);
  }
  return parts.map((lines) => lines.join('\n'));
}

/** Names in lower case; the first of each counts. */
function readFields(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of unfold(block).split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

function statusOf(fields: ReadonlyMap<string, string>): RecipientStatus {
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '');
  const status = mostTelling(statusIn(fields.get('status') ?? ''), statusIn(diagnostic));
  const action = (fields.get('action') ?? '').toLowerCase();
  return {
    addresses: ['final-recipient', 'original-recipient'].flatMap((name) => addressOf(fields.get(name))),
    action: actionOf(action, status),
    status,
    text: diagnostic,
  };
}

function actionOf(action: string, status: string | null): RecipientStatus['action'] {
  if (action.startsWith('failed')) return 'failed';
  if (action.startsWith('delayed')) return 'delayed';
  // Without an action the code decides whether it is permanent.
  if (action === '' && status?.startsWith('5')) return 'failed';
  return action === '' && status?.startsWith('4') ? 'delayed' : 'other';
}

/** An enhanced code of a failure in a text; `550` alone is none. */
function statusIn(text: string): string | null {
  return /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? null;
}

/** `5.0.0` only means that it failed. */
const mostTelling = (own: string | null, other: string | null): string | null =>
  own === null || (own.endsWith('.0.0') && other?.startsWith(own.slice(0, 1))) ? (other ?? own) : own;

/** `rfc822; ada@company.example`, perhaps with signs written as `+2B`. */
function addressOf(field: string | undefined): string[] {
  const written = field?.split(';').at(-1)?.trim().replace(/^<|>$/g, '').toLowerCase();
  if (!written?.includes('@')) return [];
  const decoded = written.replaceAll(/\+([0-9a-f]{2})/g, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === written ? [written] : [written, decoded];
}
