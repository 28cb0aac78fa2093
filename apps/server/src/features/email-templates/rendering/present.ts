import type { MessageDocument, EmailTemplateKind } from '@fika/contract';
import { messageLine } from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { MailTemplate } from '#platform/mail/template.ts';
import type { OutgoingMessage, Template } from '#features/email-outbox/types.ts';
import type { TemplateData } from '../types.ts';
import { emailLayout, emailValues } from './email/present.ts';
import { chatParts } from './chat/present.ts';
import { fillRuns, type Run, runsOfText } from './rules.ts';

/** A template that only waits for the data of a member. */
export interface CompiledTemplate {
  kind: EmailTemplateKind;
  subject: readonly Run[];
  document: MessageDocument;
  email: MailTemplate;
  /** The same without buttons to pages that a company has closed to its members. */
  withoutPages: () => CompiledTemplate;
  /** Whether an admin wrote it. */
  isWritten?: boolean;
}

/** The template of a program, which waits for the data of members. */
export function compileTemplate(
  kind: EmailTemplateKind,
  t: Translator,
  subject: string,
  json: MessageDocument | string,
): CompiledTemplate {
  const document = typeof json === 'string' ? (JSON.parse(json) as MessageDocument) : json;
  let closed: CompiledTemplate | null = null;
  return {
    kind,
    document,
    subject: runsOfText(subject, kind),
    email: emailLayout(document, { kind, t }),
    withoutPages: () => (closed ??= compileTemplate(kind, t, subject, withoutPages(document))),
  };
}

/** Targets of buttons that are pages of members. */
const PAGES: ReadonlySet<string> = new Set(['home', 'meet', 'coffee']);

const withoutPages = (document: MessageDocument): MessageDocument => ({
  ...document,
  content: document.content.filter((block) => block.type !== 'button' || !PAGES.has(block.attrs.target)),
});

/** The content of a program's templates: the template of an admin or the default, and the data of one member. */
export interface CampaignContent {
  template: CompiledTemplate;
  data: TemplateData;
}

export const campaignTemplate: Template<CampaignContent> = {
  name: 'campaign',
  email: ({ template, data }) => ({ template: template.email, values: emailValues(template.kind, data) }),
  chat: ({ template, data }) => chatParts(template.document, template.kind, data),
};

/** The message of a template for one member. */
export function fillTemplate(
  template: CompiledTemplate,
  data: TemplateData,
): OutgoingMessage<CampaignContent> {
  return {
    subject: messageLine(fillRuns(template.subject, data.variables)),
    content: { template: data.links.home === undefined ? template.withoutPages() : template, data },
  };
}
