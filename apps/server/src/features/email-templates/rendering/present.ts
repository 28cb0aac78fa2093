import type { LetterDocument, LetterKind } from '@fika/contract';
import { letterLine } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { MailTemplate } from '#platform/mail/template.ts';
import type { OutgoingMessage, Template } from '#features/email-outbox/types.ts';
import type { TemplateData } from '../types.ts';
import { emailLayout, emailValues } from './email/present.ts';
import { fillRuns, type Run, runsOfText } from './rules.ts';

/** A template that only waits for the data of a member. */
export interface CompiledTemplate {
  kind: LetterKind;
  subject: readonly Run[];
  document: LetterDocument;
  email: MailTemplate;
}

const MOST_RECENT = 300;
const recent = new Map<string, CompiledTemplate>();

/**
 * The template of a program, compiled. The same text is the same object, so that it is compiled once, however many members
 * get it and however many batches that takes. The last few hundred are cached.
 */
export function compileTemplate(
  kind: LetterKind,
  t: Translator,
  subject: string,
  json: LetterDocument | string,
): CompiledTemplate {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  const key = JSON.stringify([kind, t.language, subject, text]);
  const known = recent.get(key);
  if (known) {
    // The one that was used last goes last.
    recent.delete(key);
    recent.set(key, known);
    return known;
  }
  const document = typeof json === 'string' ? (JSON.parse(json) as LetterDocument) : json;
  const compiled = {
    kind,
    document,
    subject: runsOfText(subject, kind),
    email: emailLayout(document, { kind, t }),
  };
  recent.set(key, compiled);
  const [oldest] = recent.keys();
  if (recent.size > MOST_RECENT && oldest !== undefined) recent.delete(oldest);
  return compiled;
}

/** What the templates of programs show: the template that an admin or the product wrote, and the data of one member. */
export interface CampaignContent {
  template: CompiledTemplate;
  data: TemplateData;
}

export const campaignTemplate: Template<CampaignContent> = {
  name: 'campaign',
  email: ({ template, data }) => ({ template: template.email, values: emailValues(template.kind, data) }),
};

/** What a template says to one member. */
export function fillTemplate(
  template: CompiledTemplate,
  data: TemplateData,
): OutgoingMessage<CampaignContent> {
  return {
    subject: letterLine(fillRuns(template.subject, data.variables)),
    content: { template, data },
  };
}
