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
  if (form === 'match') return { subject, json: matchDocument(program, t) };
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
        ...buttonsOf(form, t),
        { type: 'horizontalRule' },
        { type: 'facts', attrs: { rows: [...FACTS[form]] } },
      ],
    },
  };
}

/** One group: its people, why they meet, times, and a question to begin with. */
function matchDocument(program: ProgramWords, t: Translator): MessageDocument {
  const text = ownText('match', program);
  const paragraph = (words: string): MessageBlock => ({ type: 'paragraph', content: written(words) });
  return {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 1, textAlign: 'left' },
        content: written(t.template('email_templates:match.heading')),
      },
      paragraph(t.template('email_templates:match.lead')),
      ...(text === '' ? [] : [paragraph(text)]),
      { type: 'people' },
      { type: 'facts', attrs: { rows: ['why'] } },
      { type: 'horizontalRule' },
      { type: 'times' },
      { type: 'icebreaker' },
    ],
  };
}

/**
 * The email about a match has three forms: one group, several, or the receiver of a gift. In a lottery one group is drawn of all
 * who accept, and the invitation mentions that.
 */
type Form = EmailTemplateKind | 'request_lottery' | 'groups' | 'present';

function formOf(kind: EmailTemplateKind, { algo }: ProgramWords, several: boolean): Form {
  if (kind === 'request' && algo === 'lottery') return 'request_lottery';
  if (kind !== 'match') return kind;
  if (algo === 'secretsanta') return 'present';
  return several ? 'groups' : 'match';
}

const FACTS: Readonly<Record<Exclude<Form, 'match'>, readonly MessageFact[]>> = {
  request: ['program', 'answer_by', 'so_far'],
  request_lottery: ['program', 'answer_by', 'so_far'],
  reminder: ['program', 'answer_by', 'so_far'],
  groups: ['who', 'program'],
  present: ['who', 'why', 'program'],
  no_match: ['program'],
  lottery_result: ['program'],
};

function ownSubject(kind: EmailTemplateKind, program: ProgramWords): string {
  if (kind === 'request') return program.request_subject;
  return kind === 'match' ? program.match_subject : '';
}

function ownText(kind: EmailTemplateKind, program: ProgramWords): string {
  if (kind === 'request') return program.optin_text;
  return kind === 'match' ? program.match_text : '';
}

function leadOf(form: Exclude<Form, 'match'>, { users_per_group }: ProgramWords, t: Translator): string {
  if (form === 'no_match' || form === 'lottery_result') return '{{reason}}';
  const isPair = form === 'request' && users_per_group === 2;
  return t.template(isPair ? 'email_templates:request.lead_pair' : `email_templates:${form}.lead`);
}

function buttonsOf(form: Exclude<Form, 'match'>, t: Translator): MessageBlock[] {
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
  if (form === 'no_match' || form === 'lottery_result') {
    return [button(t('email_templates:buttons.home'), 'home')];
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
