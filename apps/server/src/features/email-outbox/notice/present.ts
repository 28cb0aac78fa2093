import type { MailTemplate } from '#platform/mail/template.ts';
import { button, heading, lead, mailMjml, note, noteLink } from '../layout/present.ts';
import { type Language, labelled } from '#platform/i18n/format.ts';

interface LetterWords {
  button: string;
  why: string;
  /** The label of the way out of what the letter is about. */
  leave?: string;
}

/**
 * The template of a short letter: a headline, a sentence, one button, and why it came. Its values are `heading`,
 * `preview` (the sentence), `company` (whose letter it is) and `link_url`, and `leave_url` where it has a way out. Make it once per language: it is compiled once.
 */
export function letterTemplate(language: Language, words: LetterWords): MailTemplate {
  const { leave } = words;
  return {
    mjml: mailMjml({
      language,
      card: [heading('{{heading}}'), lead('{{preview}}'), button(words.button, 'link_url')].join('\n'),
      footer: note(leave === undefined ? words.why : `${words.why}<br>${noteLink(leave, 'leave_url')}`),
    }),
    text: [
      '{{heading}}',
      '{{preview}}',
      labelled(words.button, '{{link_url}}', language),
      words.why,
      ...(leave === undefined ? [] : [labelled(leave, '{{leave_url}}', language)]),
    ].join('\n\n'),
  };
}
