import type { Translator } from '@fika/messages/server';
import { buttons, note as chatNote, paragraph, title } from '#features/email-outbox/channels/chat/present.ts';
import {
  aside,
  button,
  EMAIL_COLOURS,
  emailMjml,
  factRow,
  factsTable,
  heading,
  lead,
  link,
  note,
  noteLink,
} from '#features/email-outbox/layout/present.ts';
import type { Template } from '#features/email-outbox/types.ts';
import type { FactRow } from '#features/email-templates/types.ts';
import { labelled, type Language } from '#platform/i18n/format.ts';
import { type Html, html } from '#platform/mail/html.ts';
import type { MailTemplate, MailValue } from '#platform/mail/template.ts';

/** One program in an email about several. */
export interface JoinedProgram {
  name: string;
  /** What accepting means, and what the program is; the second may be empty. */
  paragraphs: readonly string[];
  facts: readonly FactRow[];
  links: { accept: string; reject: string; snooze: string; leave: string };
}

/** Invitations of several programs to one member. */
export interface JoinedInvitations {
  t: Translator;
  company: string;
  heading: string;
  lead: string;
  programs: readonly JoinedProgram[];
  why: string;
  /** The link that leaves the product. */
  stop: { label: string; url: string };
}

/** A row for each program, with its own answers. */
export const joinedTemplate: Template<JoinedInvitations> = {
  name: 'joined-invitations',
  email: ({ t, company, heading: title, lead: preview, programs, why, stop }) => ({
    template: templateOf(t, programs.length),
    values: {
      company,
      heading: title,
      preview,
      why,
      stop: stop.label,
      url_stop: stop.url,
      ...Object.assign({}, ...programs.map((program, index) => valuesOf(program, index, t.language))),
    },
  }),
  chat: ({ t, heading: text, lead: words, programs, why, stop }) => [
    title(text),
    paragraph(words),
    ...programs.flatMap(({ name, paragraphs, facts, links }) => [
      paragraph([name, ...paragraphs].join('\n')),
      chatNote(facts.map(({ label, value }) => labelled(label, value, t.language)).join('\n')),
      buttons(
        { label: t('email_templates:buttons.accept'), url: links.accept, primary: true },
        { label: t('email_templates:buttons.reject'), url: links.reject },
      ),
    ]),
    { is: 'footer', why, links: [stop] },
  ],
};

function valuesOf(
  { name, paragraphs, facts, links }: JoinedProgram,
  index: number,
  language: Language,
): Record<string, MailValue> {
  return {
    [`name_${index}`]: name,
    [`words_${index}`]: wordsOf(paragraphs),
    [`words_${index}_text`]: paragraphs.join('\n\n'),
    [`facts_${index}`]: html`${facts.map(({ label, value }) => factRow(label, value))}`,
    [`facts_${index}_text`]: facts.map(({ label, value }) => labelled(label, value, language)).join('\n'),
    ...Object.fromEntries(Object.entries(links).map(([target, url]) => [`${target}_${index}`, url])),
  };
}

const wordsOf = (paragraphs: readonly string[]): Html =>
  html`${paragraphs.map((text) => html`<p style="margin:0 0 10px">${text}</p>`)}`;

const templates = new Map<string, MailTemplate>();

/** The template for so many programs; made once, because templates are compiled once. */
function templateOf(t: Translator, count: number): MailTemplate {
  const key = `${t.language}/${count}`;
  const known = templates.get(key);
  if (known) return known;
  const made = makeTemplate(t, count);
  templates.set(key, made);
  return made;
}

const RULE = `<mj-divider css-class="rule" border-width="1px" border-color="${EMAIL_COLOURS.line}" padding="0 0 20px" />`;

function makeTemplate(t: Translator, count: number): MailTemplate {
  const { language } = t;
  const all = Array.from({ length: count }, (_, index) => index);
  const line = (label: string, value: string) => labelled(label, value, language);
  const linksOf = (index: number) =>
    [
      link(t('email_templates:buttons.reject'), `reject_${index}`),
      link(t('email_templates:buttons.snooze'), `snooze_${index}`),
      link(t('email_templates:leave'), `leave_${index}`),
    ].join(' &nbsp; ');
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        lead('{{preview}}'),
        ...all.flatMap((index) => [
          RULE,
          `<mj-text padding="0 0 8px" font-size="19px" line-height="25px" font-weight="700"><h2 style="margin:0;font-size:19px;line-height:25px;font-weight:700">{{name_${index}}}</h2></mj-text>`,
          `<mj-text padding="0 0 6px">{{words_${index}}}</mj-text>`,
          factsTable([`facts_${index}`], 16),
          button(t('email_templates:buttons.accept'), `accept_${index}`, 14),
          aside(linksOf(index), index === count - 1 ? 0 : 28),
        ]),
      ].join('\n'),
      footer: [
        note('{{why}}'),
        note(t('email_templates:nothing')),
        note(noteLink('{{stop}}', 'url_stop')),
      ].join('\n'),
    }),
    text: [
      '{{heading}}',
      '{{preview}}',
      ...all.flatMap((index) => [
        `{{name_${index}}}`,
        `{{words_${index}_text}}`,
        `{{facts_${index}_text}}`,
        [
          line(t('email_templates:buttons.accept'), `{{accept_${index}}}`),
          line(t('email_templates:buttons.reject'), `{{reject_${index}}}`),
          line(t('email_templates:buttons.snooze'), `{{snooze_${index}}}`),
          line(t('email_templates:leave'), `{{leave_${index}}}`),
        ].join('\n'),
      ]),
      `{{why}} ${t('email_templates:nothing')}`,
      line('{{stop}}', '{{url_stop}}'),
    ].join('\n\n'),
  };
}
