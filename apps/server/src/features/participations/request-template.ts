import {
  aside,
  button,
  factsTable,
  heading,
  lead,
  link,
  mailMjml,
  note,
  noteLink,
  seatsRow,
} from '../deliveries/mail-layout.ts';
import { type Language, labelled } from '../deliveries/words.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import { en, type RequestWords } from './messages.en.ts';
import { fr } from './messages.fr.ts';

export const REQUEST_WORDS: Readonly<Record<Language, RequestWords>> = { en, fr };

function template(language: Language): MailTemplate {
  const words = REQUEST_WORDS[language];
  const line = (label: string, value: string) => labelled(label, value, language);
  return {
    mjml: mailMjml({
      language,
      card: [
        seatsRow('seats'),
        heading('{{heading}}'),
        lead('{{lead}}'),
        button(words.yes, 'accept_url'),
        aside(link(words.no, 'reject_url')),
        factsTable('facts'),
      ].join('\n'),
      footer: [
        note('{{why}}'),
        note(words.nothing),
        note(`${noteLink(words.leave, 'leave_url')} &nbsp; ${noteLink('{{stop}}', 'stop_url')}`),
      ].join('\n'),
    }),
    text: [
      '{{heading}}',
      '{{lead_text}}',
      [line(words.yes, '{{accept_url}}'), line(words.no, '{{reject_url}}')].join('\n'),
      '{{facts_text}}',
      `{{why}} ${words.nothing}`,
      [line(words.leave, '{{leave_url}}'), line('{{stop}}', '{{stop_url}}')].join('\n'),
    ].join('\n\n'),
  };
}

/** The invitation in every language. */
export const REQUEST_TEMPLATES: Readonly<Record<Language, MailTemplate>> = {
  en: template('en'),
  fr: template('fr'),
};
