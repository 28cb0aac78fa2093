/** What a mail server says of one receiver of a message. */
export interface RecipientWord {
  /** Everything that the report calls them, in small letters: what it was sent to, and where that led. */
  addresses: string[];
  /** Given up, not yet, or nothing that needs a mark: arrived, or handed on. */
  action: 'failed' | 'delayed' | 'other';
  /** Enhanced code (RFC 3463), the most telling that there is. */
  status: string | null;
  /** In the words of the mailbox. */
  text: string;
}

const MAX_RECIPIENTS = 200;

/**
 * Reads the machine's part of a delivery report (RFC 3464): blocks of fields with an empty line between them, the first
 * about the message and one for each receiver. Some servers leave the first one out, or the empty lines.
 */
export function readDeliveryStatus(text: string): RecipientWord[] {
  const blocks = unfold(text).split(/\n[\t ]*\n/);
  return blocks
    .flatMap(splitAtRecipients)
    .map(readFields)
    .filter((fields) => fields.has('action') || fields.has('final-recipient'))
    .slice(0, MAX_RECIPIENTS)
    .map(wordOf);
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

/** Names in small letters; the first of each counts. */
export function readFields(block: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of unfold(block).split('\n')) {
    const at = line.indexOf(':');
    const name = line.slice(0, at).trim().toLowerCase();
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim());
  }
  return fields;
}

function wordOf(fields: ReadonlyMap<string, string>): RecipientWord {
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

function actionOf(action: string, status: string | null): RecipientWord['action'] {
  if (action.startsWith('failed')) return 'failed';
  if (action.startsWith('delayed')) return 'delayed';
  // Without a word of it the code says whether it is for good.
  if (action === '' && status?.startsWith('5')) return 'failed';
  return action === '' && status?.startsWith('4') ? 'delayed' : 'other';
}

/** An enhanced code of a failure in a text; `550` alone is none. */
export function statusIn(text: string): string | null {
  return /(?<![\d.])([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? null;
}

/** `5.0.0` says that it failed and nothing else. */
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
