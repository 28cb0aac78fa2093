import type { EmailTemplateKind } from '@fika/contract/email-templates/kinds';
import {
  isEmailTemplateVariable,
  type EmailTemplateVariable,
  piecesOf,
  variablesOf,
} from '@fika/contract/email-templates/variables';
import type { Translate } from '@fika/messages';
import { variableSample } from '@fika/messages/variable-samples';
import { settings } from '#lib/settings.ts';
import type { EmailTemplate } from './api.ts';

/** The settings of a program that decide which messages it sends. */
export interface Sending {
  send_requests: boolean;
  algo: string;
}

/** Why a program does not send a kind of message; null when it does. */
export function unsentReason(
  kind: EmailTemplateKind,
  { send_requests, algo }: Sending,
): 'not_asked' | 'no_lottery' | null {
  if ((kind === 'request' || kind === 'reminder') && !send_requests) return 'not_asked';
  if (kind === 'lottery_result' && algo !== 'lottery') return 'no_lottery';
  return null;
}

export interface VariableChoice {
  name: EmailTemplateVariable;
  label: string;
  sample: string;
}

/** The known values of variables in this workspace before a message is sent. */
export type OwnSamples = Readonly<Partial<Record<EmailTemplateVariable, string>>>;

/** The variables of a kind in the words of the reader. */
export function variableChoices(
  kind: EmailTemplateKind,
  t: Translate<'email_template_variables'>,
  own: OwnSamples = {},
): VariableChoice[] {
  return variablesOf(kind).map((name) => ({
    name,
    label: t(`email_template_variables:${name}`),
    sample: sampleOf(name, t.language, own),
  }));
}

const sampleOf = (name: EmailTemplateVariable, language: EmailTemplate['language'], own: OwnSamples) =>
  own[name] || variableSample(name, { language, productSlug: settings.product_slug });

/** A text with samples in place of its variables. */
export function withSamples(text: string, language: EmailTemplate['language'], own: OwnSamples): string {
  return piecesOf(text)
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const { variable } = piece;
      return isEmailTemplateVariable(variable) ? sampleOf(variable, language, own) : `{{${variable}}}`;
    })
    .join('');
}

/** The labels of the variables of a kind. */
export function labelsOf(
  kind: EmailTemplateKind,
  t: Translate<'email_template_variables'>,
): (name: string) => string {
  const known = new Map<string, string>(variableChoices(kind, t).map(({ name, label }) => [name, label]));
  return (name) => known.get(name) ?? `{{${name}}}`;
}

/** A text with a replacement for the selection, and the position of the caret after it. */
export function insertAt(
  text: string,
  { from, to }: { from: number; to: number },
  inserted: string,
): { text: string; caret: number } {
  return { text: text.slice(0, from) + inserted + text.slice(to), caret: from + inserted.length };
}

/** Which block of the document a finding is about, counted from 0; null for the subject and the whole. */
export function blockOf(place: string): number | null {
  const [, index] = /^content\.(\d+)/.exec(place) ?? [];
  return index === undefined ? null : Number(index);
}
