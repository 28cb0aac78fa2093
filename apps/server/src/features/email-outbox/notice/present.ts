import { type Language, labelled } from '#platform/i18n/format.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { buttons, paragraph, title } from '../channels/chat/present.ts';
import type { ButtonAction, ChatButton, ChatLink } from '../channels/chat/types.ts';
import { aside, button, heading, lead, emailMjml, link, note, noteLink } from '../layout/present.ts';
import type { Template } from '../types.ts';

interface NoticeButton extends ChatLink {
  /** What it does in a chat instead of opening a page. */
  action?: ButtonAction;
}

export interface Notice {
  language: Language;
  /** The name of its company, above it. */
  company: string;
  heading: string;
  lead: string;
  /** Null where there is nothing to open. */
  button: NoticeButton | null;
  /** A second action, as a link under the button. */
  more?: ChatLink;
  /** Why it came. */
  why: string;
  /** Link to stop these emails. */
  leave?: ChatLink;
}

/** A short message: a headline, a sentence, one button, at most one link, and why it came. */
export const noticeTemplate: Template<Notice> = {
  name: 'notice',
  email: ({ language, company, heading: title, lead: preview, button: action, more, why, leave }) => ({
    template: templateOf(language, {
      button: action !== null,
      more: more !== undefined,
      leave: leave !== undefined,
    }),
    values: {
      company,
      heading: title,
      preview,
      ...(action && { button: action.label, link_url: action.url }),
      why,
      ...(more && { more: more.label, more_url: more.url }),
      ...(leave && { leave: leave.label, leave_url: leave.url }),
    },
  }),
  chat: ({ heading: text, lead: preview, button: action, more, why, leave }) => [
    title(text),
    paragraph(preview),
    buttons(...(action ? [chatButton(action)] : []), ...(more ? [more] : [])),
    { is: 'footer', why, links: leave ? [leave] : [] },
  ],
};

const chatButton = ({ label, url, action }: NoticeButton): ChatButton => ({
  label,
  primary: true,
  ...(action ? { action } : { url }),
});

interface Shape {
  button: boolean;
  more: boolean;
  leave: boolean;
}

const made = new Map<string, MailTemplate>();

/** Each is made once, because it is compiled once. */
function templateOf(language: Language, has: Shape): MailTemplate {
  const key = `${language}/${has.button}/${has.more}/${has.leave}`;
  const known = made.get(key) ?? makeTemplate(language, has);
  made.set(key, known);
  return known;
}

function makeTemplate(language: Language, has: Shape): MailTemplate {
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        lead('{{preview}}'),
        ...(has.button ? [button('{{button}}', 'link_url', has.more ? 22 : 0)] : []),
        ...(has.more ? [aside(link('{{more}}', 'more_url'), 0)] : []),
      ].join('\n'),
      footer: note(has.leave ? `{{why}}<br>${noteLink('{{leave}}', 'leave_url')}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{preview}}',
      ...(has.button ? [labelled('{{button}}', '{{link_url}}', language)] : []),
      ...(has.more ? [labelled('{{more}}', '{{more_url}}', language)] : []),
      '{{why}}',
      ...(has.leave ? [labelled('{{leave}}', '{{leave_url}}', language)] : []),
    ].join('\n\n'),
  };
}
