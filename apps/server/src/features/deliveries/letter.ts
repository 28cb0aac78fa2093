import type { MailTemplate } from '../../platform/mail/template.ts';
import { button, heading, lead, mailMjml, note } from './mail-layout.ts';
import { type Language, labelled } from './words.ts';

/**
 * The template of a short letter: a headline, a sentence, one button, and why it came. Its values are `heading`,
 * `preview` (the sentence), `company` (whose letter it is) and `link_url`. Make it once per language: it is compiled once.
 */
export function letterTemplate(language: Language, words: { button: string; why: string }): MailTemplate {
  return {
    mjml: mailMjml({
      language,
      card: [heading('{{heading}}'), lead('{{preview}}'), button(words.button, 'link_url')].join('\n'),
      footer: note(words.why),
    }),
    text: ['{{heading}}', '{{preview}}', labelled(words.button, '{{link_url}}', language), words.why].join(
      '\n\n',
    ),
  };
}
