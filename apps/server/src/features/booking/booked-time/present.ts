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
  linkRow,
  emailMjml,
  note,
  noteLink,
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
  /** The place, and the https address of the call; null without one. */
  where: Fact | null;
  call: Fact | null;
  /** Null where there is nothing to open. */
  button: Link | null;
  /** Links to change the time; null for a canceled one. */
  change: { move: Link; cancel: Link } | null;
  why: string;
  /** Link to stop these emails; null for those that cannot be switched off. */
  off: Link | null;
}

interface Fact {
  label: string;
  value: string;
}

/** A booked time: its date, its people, and the links to change it. */
export const bookedTimeTemplate: Template<BookedTime> = {
  name: 'booked-time',
  email: ({ language, when, with: people, where, call, button: action, change, off, ...content }) => ({
    template: templateOf(language, {
      hasButton: action !== null,
      canChange: change !== null,
      hasOff: off !== null,
      hasWhere: where !== null,
      hasCall: call !== null,
    }),
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
      ...(where && {
        where_label: where.label,
        where: where.value,
        where_row: factRow(where.label, where.value),
      }),
      ...(call && {
        call_label: call.label,
        call: call.value,
        call_row: linkRow(call.label, call.value),
      }),
      ...(action && { button: action.label, link_url: action.url }),
      ...(change && {
        move: change.move.label,
        move_url: change.move.url,
        cancel: change.cancel.label,
        cancel_url: change.cancel.url,
      }),
      ...(off && { off: off.label, off_url: off.url }),
      why: content.why,
    },
  }),
  chat: ({
    heading: text,
    lead: preview,
    when,
    with: people,
    where,
    call,
    button: action,
    change,
    why,
    off,
  }) => [
    title(text),
    paragraph(preview),
    { is: 'facts', facts: [when, people, ...(where ? [where] : [])] },
    buttons(
      ...(action ? [{ ...action, primary: true }] : []),
      ...(call ? [{ label: call.label, url: call.value }] : []),
      ...(change ? [change.move, change.cancel] : []),
    ),
    { is: 'footer', why, links: off ? [off] : [] },
  ],
};

interface Shape {
  hasButton: boolean;
  canChange: boolean;
  hasOff: boolean;
  hasWhere: boolean;
  hasCall: boolean;
}

const made = new Map<string, MailTemplate>();

/** Each is made once, because it is compiled once. */
function templateOf(language: Language, shape: Shape): MailTemplate {
  const { hasButton, canChange, hasOff, hasWhere, hasCall } = shape;
  const key = JSON.stringify([language, hasButton, canChange, hasOff, hasWhere, hasCall]);
  const known = made.get(key) ?? makeTemplate(language, shape);
  made.set(key, known);
  return known;
}

function makeTemplate(language: Language, shape: Shape): MailTemplate {
  const whole = (content: string) => `<span style="white-space:nowrap">${content}</span>`;
  const change = `${whole(link('{{move}}', 'move_url'))} &nbsp; ${whole(link('{{cancel}}', 'cancel_url'))}`;
  const { hasButton, canChange, hasOff } = shape;
  const rows = factsOf(shape).map((name) => `${name}_row`);
  return {
    mjml: emailMjml({
      language,
      card: [
        heading('{{heading}}'),
        lead('{{preview}}'),
        factsTable(rows, 22),
        ...(hasButton ? [button('{{button}}', 'link_url', canChange ? 22 : 0)] : []),
        ...(canChange ? [aside(change, 0)] : []),
      ].join('\n'),
      footer: [note('{{why}}'), ...(hasOff ? [note(noteLink('{{off}}', 'off_url'))] : [])].join('\n'),
    }),
    text: textOf(language, shape),
  };
}

const factsOf = ({ hasWhere, hasCall }: Shape): string[] => [
  'when',
  'with',
  ...(hasWhere ? ['where'] : []),
  ...(hasCall ? ['call'] : []),
];

function textOf(language: Language, shape: Shape): string {
  const line = (label: string, value: string) => labelled(`{{${label}}}`, `{{${value}}}`, language);
  return [
    '{{heading}}',
    '{{preview}}',
    factsOf(shape)
      .map((name) => line(`${name}_label`, name))
      .join('\n'),
    ...(shape.hasButton ? [line('button', 'link_url')] : []),
    ...(shape.canChange ? [line('move', 'move_url'), line('cancel', 'cancel_url')] : []),
    '{{why}}',
    ...(shape.hasOff ? [line('off', 'off_url')] : []),
  ].join('\n\n');
}
