import { type Html, html } from '#platform/mail/html.ts';
import type { MailTemplate } from '#platform/mail/template.ts';
import { buttons, note as chatNote, title } from '#features/email-outbox/channels/chat/present.ts';
import type { ChatPart } from '#features/email-outbox/channels/chat/types.ts';
import { button, heading, emailMjml, note, noteLink, WELL } from '#features/email-outbox/layout/present.ts';
import { labelled, type Language } from '#platform/i18n/format.ts';
import type { Template } from '#features/email-outbox/types.ts';

export interface Conversation {
  language: Language;
  company: string;
  heading: string;
  /** The latest messages, oldest first. */
  quotes: readonly { name: string; text: string }[];
  /** Sentences above the messages, such as the number of earlier ones; may be empty. */
  before: string;
  /** Null where the receiver cannot answer. */
  button: { label: string; url: string } | null;
  why: string;
  /** Where such emails are switched off. */
  off: { label: string; url: string } | null;
}

/** Messages of a conversation, and a button to answer. */
export const conversationTemplate: Template<Conversation> = {
  name: 'conversation',
  email: ({ language, company, heading: title, quotes, before, button: action, why, off }) => ({
    template: templateOf(language, { hasButton: action !== null, canSwitchOff: off !== null }),
    values: {
      company,
      heading: title,
      preview: quotes.at(-1)?.text ?? '',
      quotes: quotesOf(quotes, before),
      words: [before, ...quotes.map(({ name, text }) => labelled(name, text, language))]
        .filter(Boolean)
        .join('\n\n'),
      ...(action && { button: action.label, link_url: action.url }),
      why,
      ...(off && { off: off.label, settings_url: off.url }),
    },
  }),
  chat: ({ heading: text, quotes, before, button: action, why, off }) => {
    // The heading has the name of a single author.
    const isOne = new Set(quotes.map(({ name }) => name)).size === 1;
    return [
      title(text),
      ...(before === '' ? [] : [chatNote(before)]),
      ...quotes.map((one): ChatPart => ({ is: 'quote', label: isOne ? '' : one.name, text: one.text })),
      ...(action ? [buttons({ ...action, primary: true })] : []),
      { is: 'footer', why, links: off ? [off] : [] },
    ];
  },
};

interface Shape {
  hasButton: boolean;
  canSwitchOff: boolean;
}

const made = new Map<string, MailTemplate>();

/** Each is made once, because it is compiled once. */
function templateOf(language: Language, shape: Shape): MailTemplate {
  const key = `${language}/${shape.hasButton}/${shape.canSwitchOff}`;
  const known = made.get(key) ?? makeTemplate(language, shape);
  made.set(key, known);
  return known;
}

function makeTemplate(language: Language, { hasButton, canSwitchOff }: Shape): MailTemplate {
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        '<mj-text padding="0 0 22px">{{quotes}}</mj-text>',
        ...(hasButton ? [button('{{button}}', 'link_url', 0)] : []),
      ].join('\n'),
      footer: note(canSwitchOff ? `{{why}}<br>${noteLink('{{off}}', 'settings_url')}` : '{{why}}'),
    }),
    text: [
      '{{heading}}',
      '{{words}}',
      ...(hasButton ? [labelled('{{button}}', '{{link_url}}', language)] : []),
      '{{why}}',
      ...(canSwitchOff ? [labelled('{{off}}', '{{settings_url}}', language)] : []),
    ].join('\n\n'),
  };
}

const BOX = html`padding:14px
18px;border-radius:12px;background:${WELL.ground};color:${WELL.ink};word-break:break-word`;

const AUTHOR = html`padding:0 0 4px;font-size:14px;line-height:20px;font-weight:700`;

/** Outlook only gives cells a padding. */
const row = (cell: Html) =>
  html`<tr>
    ${cell}
  </tr>`;

const GAP = row(html`<td height="10" style="height:10px;line-height:10px">&nbsp;</td>`);

/** The heading has the name of a single author; those of several are above their messages. */
function quotesOf(quotes: readonly { name: string; text: string }[], before: string): Html {
  const isOne = new Set(quotes.map(({ name }) => name)).size === 1;
  const rows = quotes.flatMap(({ name, text }, index) => [
    ...(index > 0 ? [GAP] : []),
    ...(isOne ? [] : [row(html`<td style="${AUTHOR}">${name}</td>`)]),
    row(html`<td class="well" bgcolor="${WELL.ground}" style="${BOX}">${brokenLines(text)}</td>`),
  ]);
  return html`${before === '' ? [] : [html`<p style="margin:0 0 14px;text-align:center">${before}</p>`]}
    <table
      role="presentation"
      width="100%"
      border="0"
      cellpadding="0"
      cellspacing="0"
      style="width:100%;table-layout:fixed"
    >
      ${rows}
    </table>`;
}

const BREAK = html`<br />`;

/** Outlook breaks lines only at tags. */
const brokenLines = (text: string): Html[] =>
  text.split(/\r?\n/).map((line, index) => html`${index > 0 ? BREAK : ''}${line}`);
