import { isAboutAddress } from '#platform/mail/mail-status.ts';
import type { MailWord } from '../commands/record-delivery-report.ts';
import type { RecipientWord, Report } from './rules.ts';

/**
 * What a report means for the message to one address: it came back, it is late, or its reader does not want it. Null when
 * it arrived, or when the report is about others.
 */
export function judgeReport(report: Report, recipient: string): Omit<MailWord, 'fingerprint'> | null {
  if (report.isComplaint) return { kind: 'complained', status: null, reason: '', isForGood: true };
  const word = wordAbout(report.recipients, recipient.toLowerCase());
  if (!word || word.action === 'other') return null;
  return {
    kind: word.action === 'failed' ? 'bounced' : 'delayed',
    status: word.status,
    reason: reasonOf(word),
    // Given up after days of "not now" (4.x.x) says nothing about tomorrow.
    isForGood: word.action === 'failed' && !word.status?.startsWith('4') && isAboutAddress(word.status),
  };
}

/**
 * The word on this address. Who forwards their mail is called otherwise in it: then it is the only one, or, of a list of
 * people, what became of all of them.
 */
function wordAbout(words: readonly RecipientWord[], address: string): RecipientWord | undefined {
  const own = words.find(({ addresses }) => addresses.includes(address));
  if (own) return own;
  const [first] = words;
  return words.every(({ action }) => action === first?.action) ? first : undefined;
}

/** With its code in front, so that it reads like what a mail server says at once. */
function reasonOf({ status, text }: RecipientWord): string {
  return status === null || text.includes(status) ? text : `${status} ${text}`;
}
