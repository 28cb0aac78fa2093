import {
  isEmailTemplateVariable,
  type MessageBlock,
  type MessageDocument,
  type MessageFact,
  type MessageInline,
  piecesOf,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { UseCaseSketch } from '../types.ts';

interface UseCaseMessage {
  subject: string;
  json: MessageDocument;
}

/** The messages of a template in a language, as the editor stores them. */
export function messagesOf(
  { id, algo }: UseCaseSketch,
  t: Translator,
): Record<'request' | 'match', UseCaseMessage> {
  const hello: MessageBlock = {
    type: 'paragraph',
    content: withVariables(t.template('use_cases:messages.hello')),
  };
  // Readers see at once who it is, in the list of their emails, too.
  const heading: MessageBlock = {
    type: 'heading',
    attrs: { level: 1, textAlign: algo === 'secretsanta' ? 'center' : 'left' },
    content: withVariables(t.template(`email_templates:${headingOf(algo)}.heading`)),
  };
  const paragraphs = (text: string): MessageBlock[] =>
    text.split('\n\n').map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] }));
  const button = (target: 'accept' | 'reject' | 'snooze', look: 'primary' | 'link'): MessageBlock => ({
    type: 'button',
    attrs: { label: t(`use_cases:messages.${target}`), target, look },
  });
  const facts = (...rows: MessageFact[]): MessageBlock => ({ type: 'facts', attrs: { rows } });
  const words = [heading, hello, ...paragraphs(t(`use_cases:templates.${id}.match.text`))];
  // A gift has neither a conversation nor a time.
  const group: MessageBlock[] =
    algo === 'secretsanta'
      ? [{ type: 'groupCard' }, ...words, { type: 'horizontalRule' }, facts('who', 'why', 'program')]
      : [
          ...words,
          { type: 'people' },
          facts('why'),
          { type: 'horizontalRule' },
          { type: 'times' },
          { type: 'icebreaker' },
          facts('program'),
        ];
  return {
    request: {
      subject: t.template(`use_cases:templates.${id}.request.subject`),
      json: document([
        hello,
        ...paragraphs(t(`use_cases:templates.${id}.request.text`)),
        button('accept', 'primary'),
        button('reject', 'link'),
        button('snooze', 'link'),
        { type: 'horizontalRule' },
        facts('program', 'answer_by', 'so_far'),
      ]),
    },
    match: {
      subject: t.template(`use_cases:templates.${id}.match.subject`),
      json: document(group),
    },
  };
}

function headingOf(algo: UseCaseSketch['algo']): 'present' | 'won' | 'match' {
  if (algo === 'secretsanta') return 'present';
  return algo === 'lottery' ? 'won' : 'match';
}

function withVariables(text: string): MessageInline[] {
  return piecesOf(text).flatMap((piece): MessageInline[] => {
    if ('text' in piece) return [{ type: 'text', text: piece.text }];
    return isEmailTemplateVariable(piece.variable)
      ? [{ type: 'variable', attrs: { name: piece.variable } }]
      : [];
  });
}

const document = (content: MessageBlock[]): MessageDocument => ({ type: 'doc', content });
