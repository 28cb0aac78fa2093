import type { LetterBlock, LetterDocument, LetterFact } from '@fika/contract';
import type { Language } from '#platform/http/access.ts';
import type { UseCaseSketch } from './types.ts';

const WORDS = {
  hello: { en: 'Hello ', fr: 'Bonjour ' },
  accept: { en: 'Yes, I take part', fr: 'Oui, je participe' },
  reject: { en: 'Not this time', fr: 'Pas cette fois' },
  snooze: { en: 'Snooze until a date', fr: 'Mettre en pause jusqu’à une date' },
  coffee: { en: 'Write to each other', fr: 'Écrire un message' },
};

interface BroughtLetter {
  subject: string;
  json: LetterDocument;
}

/** The messages that a template brings, as the editor keeps them, in a language. */
export function lettersOf(
  { request, match, algo }: UseCaseSketch,
  language: Language,
): Record<'request' | 'match', BroughtLetter> {
  const hello: LetterBlock = {
    type: 'paragraph',
    content: [
      { type: 'text', text: WORDS.hello[language] },
      { type: 'variable', attrs: { name: 'first_name' } },
      { type: 'text', text: ',' },
    ],
  };
  const paragraphs = (texts: readonly string[]): LetterBlock[] =>
    texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  const button = (
    target: 'accept' | 'reject' | 'snooze' | 'coffee',
    look: 'primary' | 'link',
  ): LetterBlock => ({
    type: 'button',
    attrs: { label: WORDS[target][language], target, look },
  });
  const facts = (...rows: LetterFact[]): LetterBlock => ({ type: 'facts', attrs: { rows } });
  // A present is given without a word: there is nothing to talk about yet.
  const talk: LetterBlock[] =
    algo === 'secretsanta' ? [] : [{ type: 'icebreaker' }, button('coffee', 'primary')];
  return {
    request: {
      subject: request.subject[language],
      json: document([
        hello,
        ...paragraphs(request.text[language]),
        button('accept', 'primary'),
        button('reject', 'link'),
        button('snooze', 'link'),
        { type: 'horizontalRule' },
        facts('program', 'answer_by', 'so_far'),
      ]),
    },
    match: {
      subject: match.subject[language],
      json: document([
        hello,
        { type: 'groupCard' },
        ...paragraphs(match.text[language]),
        ...talk,
        { type: 'horizontalRule' },
        facts('who', 'why', 'program'),
      ]),
    },
  };
}

const document = (content: LetterBlock[]): LetterDocument => ({ type: 'doc', content });
