import { LANGUAGES } from '@fika/messages';
import { variableSample } from '@fika/messages/variable-samples';
import { createTranslators } from '@fika/messages/server';
import { describe, expect, it } from 'vitest';
import { isWarning, EMAIL_TEMPLATE_PROBLEMS, emailTemplateProblems } from './check.ts';
import { messageDocument } from './document.ts';
import { EMAIL_TEMPLATE_KINDS, EMAIL_TEMPLATE_LIMITS } from './kinds.ts';
import { emailTemplateProblemSentence } from './problem-sentences.ts';
import { EMAIL_TEMPLATE_VARIABLES, type EmailTemplateVariable, piecesOf, variablesOf } from './variables.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

const text = (value: string, marks?: object[]) => ({
  type: 'text',
  text: value,
  ...(marks ? { marks } : {}),
});
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const button = (target: string, label = 'Go') => ({ type: 'button', attrs: { label, target } });
const doc = (...content: object[]) => ({ type: 'doc', content });
const answers = [button('accept'), button('reject')];
const codes = (json: unknown, subject = 'Hello', kind: (typeof EMAIL_TEMPLATE_KINDS)[number] = 'request') =>
  emailTemplateProblems(kind, subject, json).map(({ place, code, name }) =>
    [place, code, name].join(' ').trim(),
  );

describe('a message', () => {
  it('is sound with a way to say yes and one to say no', () => {
    expect(codes(doc(paragraph(text('Come, {{first_name}}!')), ...answers))).toEqual([]);
  });

  it('is refused without a way to answer', () => {
    expect(codes(doc(paragraph(text('Come!'))))).toEqual([
      'document accept_missing',
      'document decline_missing',
    ]);
    expect(codes(doc(button('accept'), button('leave')))).toEqual([]);
    expect(codes(doc(paragraph(text('Come!'))), 'Hello', 'no_match')).toEqual([]);
  });

  it('reports unknown variables, and those that come too early', () => {
    const json = doc(
      paragraph({ type: 'variable', attrs: { name: 'salary' } }, text('and {{ names }}')),
      button('accept', 'Yes, {{boss}}'),
      button('reject'),
    );
    expect(codes(json, 'For {{names}}')).toEqual([
      'subject variable_unavailable names',
      'content.0.content.0 variable_unknown salary',
      'content.0.content.1 variable_unavailable names',
      'content.1 variable_unknown boss',
    ]);
  });

  it('is refused with a variable that is not complete', () => {
    const broken = doc(
      paragraph(text('Hi {{first_name, it is {{ session }} of {{ my program }}')),
      ...answers,
    );
    expect(codes(broken, 'Hi {{first_name')).toEqual([
      'subject variable_broken {{first_name',
      'content.0.content.0 variable_broken {{first_name, it is',
      'content.0.content.0 variable_broken {{my program }}',
    ]);
    expect(codes(doc(paragraph(text('Between { and }} there is nothing.')), ...answers))).toEqual([]);
  });

  it('reports parts that do not belong into its kind', () => {
    const json = doc(button('coffee'), { type: 'icebreaker' }, { type: 'facts', attrs: { rows: ['who'] } });
    expect(codes(json, 'Sorry', 'no_match')).toEqual([
      'content.0 target_unavailable coffee',
      'content.1 block_unavailable icebreaker',
      'content.2 block_unavailable who',
    ]);
  });

  it('is warned, and not refused, when it names no one', () => {
    const [found, ...others] = emailTemplateProblems('match', 'Hi', doc(paragraph(text('Go on'))));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: 'people_missing' });
    expect(found && isWarning(found)).toBe(true);
    expect(codes(doc({ type: 'facts', attrs: { rows: ['who'] } }), 'Hi', 'match')).toEqual([]);
  });

  it.each(['', '   ', 'x'.repeat(201), 'a\r\nBcc: everybody@company.example'])(
    'is refused with the subject %j',
    (subject) => {
      expect(codes(doc(paragraph(text('Hi')), ...answers), subject)[0]).toMatch(/^subject subject_/);
    },
  );

  it.each(['http://company.example', 'javascript:alert(1)', 'data:text/html,x', ' nowhere', ''])(
    'is refused with a link to %j, and says where',
    (href) => {
      const json = doc(paragraph(text('Look', [{ type: 'link', attrs: { href } }])), ...answers);
      expect(codes(json)).toEqual(['content.0.content.0 link_unsafe']);
    },
  );

  it.each([
    null,
    'x',
    {},
    { type: 'doc' },
    doc(),
    doc({ type: 'script' }),
    doc({ type: 'heading', attrs: { level: 4 } }),
  ])('is refused when it is %j', (json) => {
    expect(codes(json).some((found) => found.includes('document_broken'))).toBe(true);
  });

  it('reports the first faults, however many there are', () => {
    const broken = doc(...Array.from({ length: 8 }, () => paragraph(text('{{'.repeat(2_500)))), ...answers);
    expect(codes(broken)).toHaveLength(EMAIL_TEMPLATE_LIMITS.findings);
    const parts = doc(...Array.from({ length: 60 }, () => paragraph({ type: 'script' })), ...answers);
    expect(codes(parts).length).toBeLessThanOrEqual(EMAIL_TEMPLATE_LIMITS.findings);
  });

  it('is refused as a whole when it is longer than a message may be', () => {
    const pieces = (count: number) =>
      doc(...Array.from({ length: count }, () => paragraph(text('x'.repeat(4_900)))));
    expect(codes(pieces(10), 'Hello', 'no_match')).toEqual([]);
    expect(codes(pieces(11), 'Hello', 'no_match')).toEqual(['document letter_too_long']);
    let deep: unknown = 'x'.repeat(EMAIL_TEMPLATE_LIMITS.characters + 1);
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(codes(deep, 'Hello', 'no_match')).toEqual(['document letter_too_long']);
  });

  it('leaves out what it does not know of a node, and control characters', () => {
    const read = messageDocument.parse(
      doc({ ...paragraph({ ...text('a\u0000b\u202Ec\nd'), onclick: 'x' }), style: 'y' }),
    );
    expect(read).toEqual(doc(paragraph(text('a b c d'))));
  });

  it('takes lists in lists in lists, and no more', () => {
    const nested = (depth: number): object => ({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [depth > 1 ? nested(depth - 1) : paragraph(text('x'))] }],
    });
    expect(messageDocument.safeParse(doc(nested(3))).success).toBe(true);
    expect(messageDocument.safeParse(doc(nested(4))).success).toBe(false);
  });

  it('has a sentence for every problem in both languages', () => {
    for (const code of EMAIL_TEMPLATE_PROBLEMS) {
      const [en, fr] = (['en', 'fr'] as const).map((language) =>
        emailTemplateProblemSentence({ place: '', code, name: 'x' }, translators[language]),
      );
      expect(en).toMatch(/\.$/);
      expect(fr).not.toBe(en);
    }
  });
});

describe('variables', () => {
  it('are found in text, with the text between them', () => {
    expect(piecesOf('Hi {{ first_name }}, {{x')).toEqual([
      { text: 'Hi ' },
      { variable: 'first_name' },
      { text: ', {{x' },
    ]);
    expect(piecesOf('')).toEqual([]);
  });

  it('are some in every kind of message, each with a sample in both languages', () => {
    for (const kind of EMAIL_TEMPLATE_KINDS) expect(variablesOf(kind)).toContain('first_name');
    expect(variablesOf('match')).not.toContain('reason');
    const names = Object.keys(EMAIL_TEMPLATE_VARIABLES) as EmailTemplateVariable[];
    for (const language of LANGUAGES) {
      for (const name of names)
        expect(variableSample(name, { language, productSlug: 'coffee' })).not.toBe('');
    }
  });
});
