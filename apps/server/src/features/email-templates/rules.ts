import {
  isEmailTemplateVariable,
  type MessageBlock,
  type MessageDocument,
  type MessageFact,
  type MessageInline,
  type EmailTemplateKind,
  type ButtonTarget,
  piecesOf,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';

/** The texts of a program for its templates, besides its own documents. */
export interface ProgramWords {
  algo: string;
  users_per_group: number;
  request_subject: string;
  match_subject: string;
  optin_text: string;
  match_text: string;
  /** The program's description; the invitation has its first sentences. */
  description?: string;
  /** Whether members can ask to meet someone outside of sessions; by default they can. */
  can_meet?: boolean;
}

export interface TemplateText {
  subject: string;
  json: MessageDocument;
}

/** The default template of a program, with the texts of its settings. A member may have several groups at once. */
export function defaultTemplate(
  kind: EmailTemplateKind,
  t: Translator,
  program: ProgramWords,
  several = false,
): TemplateText {
  const form = formOf(kind, program, several);
  const subject = ownSubject(kind, program) || t.template(`email_templates:${form}.subject`);
  if (form === 'match' || form === 'won') return { subject, json: matchDocument(form, program, t) };
  if (form === 'no_match' || form === 'lottery_result') {
    return { subject, json: noMatchDocument(form, program, t) };
  }
  return {
    subject,
    json: {
      type: 'doc',
      content: [
        { type: 'groupCard' },
        {
          type: 'heading',
          attrs: { level: 1, textAlign: 'center' },
          content: written(t.template(`email_templates:${form}.heading`)),
        },
        {
          type: 'paragraph',
          attrs: { textAlign: 'center' },
          content: written(ownText(kind, program) || leadOf(form, program, t)),
        },
        ...descriptionOf(form, program),
        ...buttonsOf(form, t),
        { type: 'horizontalRule' },
        { type: 'facts', attrs: { rows: [...FACTS[form]] } },
      ],
    },
  };
}

/** One group: its people, why they meet, times, and a question to begin with. */
function matchDocument(form: 'match' | 'won', program: ProgramWords, t: Translator): MessageDocument {
  const text = ownText('match', program);
  const paragraph = (words: string): MessageBlock => ({ type: 'paragraph', content: written(words) });
  return {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'left' },
        content: written(t.template(`email_templates:${form}.heading`)),
      },
      paragraph(t.template(`email_templates:${form}.lead`)),
      ...(text === '' ? [] : [paragraph(text)]),
      { type: 'people' },
      { type: 'facts', attrs: { rows: ['why'] } },
      { type: 'horizontalRule' },
      { type: 'times' },
      { type: 'icebreaker' },
    ],
  };
}

/** No group: thanks, the reason, the next dates, and a way to meet someone before them. */
function noMatchDocument(
  form: 'no_match' | 'lottery_result',
  { can_meet = true }: ProgramWords,
  t: Translator,
): MessageDocument {
  const heading = (level: 1 | 2, words: string): MessageBlock => ({
    type: 'heading',
    attrs: { level, textAlign: 'left' },
    content: written(words),
  });
  const paragraph = (words: string): MessageBlock => ({ type: 'paragraph', content: written(words) });
  const target = can_meet ? 'meet' : 'home';
  return {
    type: 'doc',
    content: [
      heading(1, t.template(`email_templates:${form}.heading`)),
      paragraph(t.template(`email_templates:${form}.lead`)),
      heading(2, t('email_templates:no_match.why')),
      paragraph('{{reason}}'),
      { type: 'facts', attrs: { rows: ['next'] } },
      { type: 'horizontalRule' },
      ...(can_meet ? [paragraph(t('email_templates:no_match.meet'))] : []),
      {
        type: 'button',
        attrs: { label: t(`email_templates:buttons.${target}`), target, look: 'primary' },
      },
    ],
  };
}

/**
 * The email about a match has four forms: one group, the one that a lottery drew, several, or the receiver of a gift. In a lottery
 * one group is drawn of all who accept, and the invitation mentions that.
 */
type Form = EmailTemplateKind | 'request_lottery' | 'won' | 'groups' | 'present';
/** Forms with the group in the middle, and a table of facts below. */
type CardForm = Exclude<Form, 'match' | 'won' | 'no_match' | 'lottery_result'>;

function formOf(kind: EmailTemplateKind, { algo }: ProgramWords, several: boolean): Form {
  if (kind === 'request' && algo === 'lottery') return 'request_lottery';
  if (kind !== 'match') return kind;
  if (algo === 'secretsanta') return 'present';
  if (several) return 'groups';
  return algo === 'lottery' ? 'won' : 'match';
}

const FACTS: Readonly<Record<CardForm, readonly MessageFact[]>> = {
  request: ['program', 'answer_by', 'so_far'],
  request_lottery: ['program', 'answer_by', 'so_far'],
  reminder: ['program', 'answer_by', 'so_far'],
  groups: ['who', 'program'],
  present: ['who', 'why', 'program'],
};

/** What the program is, for those who may not know it. The reminder comes after an invitation that had it. */
function descriptionOf(form: CardForm, { description = '' }: ProgramWords): MessageBlock[] {
  const isInvitation = form === 'request' || form === 'request_lottery';
  return isInvitation && description.trim() !== ''
    ? [{ type: 'paragraph', attrs: { textAlign: 'center' }, content: written('{{description}}') }]
    : [];
}

function ownSubject(kind: EmailTemplateKind, program: ProgramWords): string {
  if (kind === 'request') return program.request_subject;
  return kind === 'match' ? program.match_subject : '';
}

function ownText(kind: EmailTemplateKind, program: ProgramWords): string {
  if (kind === 'request') return program.optin_text;
  return kind === 'match' ? program.match_text : '';
}

/** Whether the settings of a program have own words for a message. */
export const hasOwnWords = (kind: EmailTemplateKind, program: ProgramWords): boolean =>
  ownSubject(kind, program) !== '' || ownText(kind, program) !== '';

/** The paragraph below the heading of an invitation or a reminder, with its variables. */
export const leadText = (kind: 'request' | 'reminder', program: ProgramWords, t: Translator): string =>
  ownText(kind, program) || leadOf(formOf(kind, program, false) as CardForm, program, t);

function leadOf(form: CardForm, { users_per_group }: ProgramWords, t: Translator): string {
  const isPair = form === 'request' && users_per_group === 2;
  return t.template(isPair ? 'email_templates:request.lead_pair' : `email_templates:${form}.lead`);
}

function buttonsOf(form: CardForm, t: Translator): MessageBlock[] {
  const button = (
    label: string,
    target: ButtonTarget,
    look: 'primary' | 'link' = 'primary',
  ): MessageBlock => ({
    type: 'button',
    attrs: { label, target, look },
  });
  if (form === 'request' || form === 'request_lottery' || form === 'reminder') {
    return [
      button(t('email_templates:buttons.accept'), 'accept'),
      button(t('email_templates:buttons.reject'), 'reject', 'link'),
      button(t('email_templates:buttons.snooze'), 'snooze', 'link'),
    ];
  }
  return [button(t.template(`email_templates:buttons.${form}`), 'coffee')];
}

/**
 * Text in the form of a document: variables as nodes, line breaks as breaks. Text that looks like a variable and is none stays.
 */
function written(text: string): MessageInline[] {
  return piecesOf(text).flatMap((piece): MessageInline[] => {
    if ('variable' in piece) {
      const { variable } = piece;
      if (isEmailTemplateVariable(variable)) return [{ type: 'variable', attrs: { name: variable } }];
      return [{ type: 'text', text: `{{${variable}}}` }];
    }
    return piece.text.split(/\r?\n/).flatMap((line, index) => lineOf(line, index > 0));
  });
}

function lineOf(text: string, isNext: boolean): MessageInline[] {
  const words: MessageInline[] = text === '' ? [] : [{ type: 'text', text }];
  return isNext ? [{ type: 'hardBreak' }, ...words] : words;
}
