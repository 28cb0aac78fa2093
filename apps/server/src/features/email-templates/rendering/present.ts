import type { LetterDocument, LetterKind } from '@fika/contract';
import { letterLine } from '@fika/contract';
import type { Language } from '#platform/i18n/format.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import type { OutgoingMessage, Template } from '#features/email-outbox/types.ts';
import type { LetterData } from '../types.ts';
import { mailTemplate, mailValues } from './email/present.ts';
import { fillRuns, type Run, runsOfText } from './rules.ts';

/** A letter that only waits for the data of a member. */
export interface Letter {
  kind: LetterKind;
  subject: readonly Run[];
  document: LetterDocument;
  template: MailTemplate;
}

const KEPT = 300;
const kept = new Map<string, Letter>();

/**
 * A letter of a program. The same text is the same object, so that it is compiled once, however many members get it and
 * however many batches that takes. The last few hundred are kept.
 */
export function letterOf(
  kind: LetterKind,
  language: Language,
  subject: string,
  json: LetterDocument | string,
): Letter {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const key = JSON.stringify([kind, language, subject, text]);
  const known = kept.get(key);
  if (known) {
    // The one that was used last goes last.
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const document = typeof json === 'string' ? (JSON.parse(json) as LetterDocument) : json;
  const letter = {
    kind,
    document,
    subject: runsOfText(subject, kind),
    template: mailTemplate(document, { kind, language }),
  };
  kept.set(key, letter);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return letter;
}

/** What the templates of programs show: the template that an admin or the product wrote, and the data of one member. */
export interface CampaignContent {
  letter: Letter;
  data: LetterData;
}

export const campaignTemplate: Template<CampaignContent> = {
  name: 'campaign',
  email: ({ letter: { kind, template }, data }) => ({ template, values: mailValues(kind, data) }),
};

/** What a letter says to one member. */
export function letterMail(letter: Letter, data: LetterData): OutgoingMessage<CampaignContent> {
  return {
    subject: letterLine(fillRuns(letter.subject, data.variables)),
    content: { letter, data },
  };
}
