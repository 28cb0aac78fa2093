import {
  isLetterVariable,
  type LetterBlock,
  type LetterDocument,
  type LetterFact,
  type LetterInline,
  piecesOf,
} from '@fika/contract';
import type { Translator } from '@fika/messages/server';
import type { UseCaseSketch } from '../types.ts';

interface BroughtLetter {
  subject: string;
  json: LetterDocument;
}

/** The messages of a template in a language, as the editor stores them. */
export function lettersOf(
  { id, algo }: UseCaseSketch,
  t: Translator,
): Record<'request' | 'match', BroughtLetter> {
  const hello: LetterBlock = {
    type: 'paragraph',
    content: piecesOf(t.template('use_cases:letters.hello')).flatMap((piece): LetterInline[] => {
      if ('text' in piece) return [{ type: 'text', text: piece.text }];
      return isLetterVariable(piece.variable) ? [{ type: 'variable', attrs: { name: piece.variable } }] : [];
    }),
  };
  const paragraphs = (text: string): LetterBlock[] =>
    text.split('\n\n').map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] }));
  const button = (
    target: 'accept' | 'reject' | 'snooze' | 'coffee',
    look: 'primary' | 'link',
  ): LetterBlock => ({
    type: 'button',
    attrs: { label: t(`use_cases:letters.${target === 'coffee' ? 'write' : target}`), target, look },
  });
  const facts = (...rows: LetterFact[]): LetterBlock => ({ type: 'facts', attrs: { rows } });
  // A gift has no conversation, so that there is no icebreaker yet.
  const talk: LetterBlock[] =
    algo === 'secretsanta' ? [] : [{ type: 'icebreaker' }, button('coffee', 'primary')];
  return {
    request: {
      subject: t(`use_cases:templates.${id}.request.subject`),
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
      subject: t(`use_cases:templates.${id}.match.subject`),
      json: document([
        hello,
        { type: 'groupCard' },
        ...paragraphs(t(`use_cases:templates.${id}.match.text`)),
        ...talk,
        { type: 'horizontalRule' },
        facts('who', 'why', 'program'),
      ]),
    },
  };
}

const document = (content: LetterBlock[]): LetterDocument => ({ type: 'doc', content });
