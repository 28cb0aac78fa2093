import type { MailTemplate } from '../../platform/mail/template.ts';
import {
  aside,
  button,
  factsTable,
  heading,
  lead,
  mailMjml,
  note,
  noteLink,
  seatsRow,
} from '../deliveries/mail-layout.ts';
import { labelled, type Language } from '../deliveries/words.ts';
import { en, type MailWords } from './mail-words.en.ts';
import { fr } from './mail-words.fr.ts';

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, fr };

function template(language: Language, middle: { card: string[]; text: string[] }): MailTemplate {
  const words = MAIL_WORDS[language];
  const leave = `${noteLink(words.leave, 'leave_url')} &nbsp; ${noteLink('{{stop}}', 'stop_url')}`;
  return {
    mjml: mailMjml({
      language,
      card: [seatsRow('seats'), heading('{{heading}}'), lead('{{lead}}'), ...middle.card].join('\n'),
      footer: [note('{{reason}}'), note(leave)].join('\n'),
    }),
    text: [
      '{{heading}}',
      '{{lead_text}}',
      ...middle.text,
      '{{reason}}',
      `${labelled(words.leave, '{{leave_url}}', language)}\n${labelled('{{stop}}', '{{stop_url}}', language)}`,
    ].join('\n\n'),
  };
}

function matchTemplate(language: Language): MailTemplate {
  return template(language, {
    card: [button('{{write}}', 'write_url'), aside(MAIL_WORDS[language].one_use), factsTable('facts')],
    text: [labelled('{{write}}', '{{write_url}}', language), '{{facts_text}}'],
  });
}

function noMatchTemplate(language: Language): MailTemplate {
  return template(language, { card: [factsTable('facts')], text: ['{{facts_text}}'] });
}

export const MATCH_TEMPLATES = { en: matchTemplate('en'), fr: matchTemplate('fr') };
export const NO_MATCH_TEMPLATES = { en: noMatchTemplate('en'), fr: noMatchTemplate('fr') };
