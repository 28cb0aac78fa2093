import {
  EMAIL_TEMPLATE_KINDS,
  EMAIL_TEMPLATE_LANGUAGES,
  type EmailTemplateKind,
} from '@fika/contract/email-templates/kinds';
import type { EmailTemplate } from './api.ts';

export const isEmailTemplateKind = (word: string): word is EmailTemplateKind =>
  (EMAIL_TEMPLATE_KINDS as readonly string[]).includes(word);

export const isEmailTemplateLanguage = (word: unknown): word is EmailTemplate['language'] =>
  (EMAIL_TEMPLATE_LANGUAGES as readonly unknown[]).includes(word);
