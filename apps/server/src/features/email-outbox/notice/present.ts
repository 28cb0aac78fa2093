import { type Language, labelled } from '#platform/i18n/format.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { button, heading, lead, emailMjml, note, noteLink } from '../layout/present.ts';
import type { Template } from '../types.ts';

interface Link {
  label: string;
  url: string;
}

export interface Notice {
  language: Language;
  /** The name of its company, above it. */
  company: string;
  heading: string;
  lead: string;
  button: Link;
  /** Why it came. */
  why: string;
  /** Link to stop these emails. */
  leave?: Link;
}

/** A short message: a headline, a sentence, one button, and why it came. */
export const noticeTemplate: Template<Notice> = {
  name: 'notice',
  email: ({ language, company, heading: title, lead: preview, button: action, why, leave }) => ({
    template: leave ? WITH_LEAVE[language] : PLAIN[language],
    values: {
      company,
      heading: title,
      preview,
      button: action.label,
      link_url: action.url,
      why,
      ...(leave && { leave: leave.label, leave_url: leave.url }),
    },
  }),
};

function templateOf(language: Language, canLeave: boolean): MailTemplate {
  return {
    mjml: emailMjml({
      language,
      card: [heading('{{heading}}'), lead('{{preview}}'), button('{{button}}', 'link_url')].join('\n'),
      footer: note(canLeave ? `{{why}}<br>${noteLink('{{leave}}', 'leave_url')}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{preview}}',
      labelled('{{button}}', '{{link_url}}', language),
      '{{why}}',
      ...(canLeave ? [labelled('{{leave}}', '{{leave_url}}', language)] : []),
    ].join('\n\n'),
  };
}

type Templates = Readonly<Record<Language, MailTemplate>>;
// Made once, because they are compiled once.
const PLAIN: Templates = { en: templateOf('en', false), fr: templateOf('fr', false) };
const WITH_LEAVE: Templates = { en: templateOf('en', true), fr: templateOf('fr', true) };
