import type { MailTemplate } from '#platform/mail/template.ts';
import type { Template } from '#features/email-outbox/types.ts';
import { buttons, paragraph, title } from '#features/email-outbox/channels/chat/present.ts';
import {
  aside,
  button,
  factRow,
  factsTable,
  heading,
  lead,
  link,
  emailMjml,
  note,
} from '#features/email-outbox/layout/present.ts';
import { labelled, type Language } from '#platform/i18n/format.ts';

interface Link {
  label: string;
  url: string;
}

export interface BookedTime {
  language: Language;
  company: string;
  heading: string;
  lead: string;
  when: Fact;
  with: Fact;
  button: Link;
  /** Links to change the time; null for a canceled one. */
  change: { move: Link; cancel: Link } | null;
  why: string;
}

interface Fact {
  label: string;
  value: string;
}

/** A booked time: its date, its people, and the links to change it. */
export const bookedTimeTemplate: Template<BookedTime> = {
  name: 'booked-time',
  email: ({ language, when, with: people, button: action, change, ...content }) => ({
    template: (change ? OPEN : CANCELED)[language],
    values: {
      company: content.company,
      heading: content.heading,
      preview: content.lead,
      when_label: when.label,
      when: when.value,
      when_row: factRow(when.label, when.value),
      with_label: people.label,
      with: people.value,
      with_row: factRow(people.label, people.value),
      button: action.label,
      link_url: action.url,
      ...(change && {
        move: change.move.label,
        move_url: change.move.url,
        cancel: change.cancel.label,
        cancel_url: change.cancel.url,
      }),
      why: content.why,
    },
  }),
  chat: ({ heading: text, lead: preview, when, with: people, button: action, change, why }) => [
    title(text),
    paragraph(preview),
    { is: 'facts', facts: [when, people] },
    buttons({ ...action, primary: true }, ...(change ? [change.move, change.cancel] : [])),
    { is: 'footer', why, links: [] },
  ],
};

function templateOf(language: Language, canChange: boolean): MailTemplate {
  const whole = (content: string) => `<span style="white-space:nowrap">${content}</span>`;
  const change = `${whole(link('{{move}}', 'move_url'))} &nbsp; ${whole(link('{{cancel}}', 'cancel_url'))}`;
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        lead('{{preview}}'),
        factsTable(['when_row', 'with_row'], 22),
        button('{{button}}', 'link_url', canChange ? 22 : 0),
        ...(canChange ? [aside(change, 0)] : []),
      ].join('\n'),
      footer: note('{{why}}'),
    }),
    text: textOf(language, canChange),
  };
}

function textOf(language: Language, canChange: boolean): string {
  const line = (label: string, value: string) => labelled(`{{${label}}}`, `{{${value}}}`, language);
  return [
    '{{heading}}',
    '{{preview}}',
    `${line('when_label', 'when')}\n${line('with_label', 'with')}`,
    line('button', 'link_url'),
    ...(canChange ? [line('move', 'move_url'), line('cancel', 'cancel_url')] : []),
    '{{why}}',
  ].join('\n\n');
}

type Templates = Readonly<Record<Language, MailTemplate>>;

// Made once, because they are compiled once.
const OPEN: Templates = { en: templateOf('en', true), fr: templateOf('fr', true) };

const CANCELED: Templates = { en: templateOf('en', false), fr: templateOf('fr', false) };
