import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardFaults, elementsIn, hasCardSchema } from '#test/teams-cards.ts';
import { anyCharacter } from '#test/characters.ts';
import { buttons, note, paragraph, title } from '../chat/present.ts';
import { buttonAction } from '../chat/rules.ts';
import type { ChatPart } from '../chat/types.ts';
import { teamsCard } from './present.ts';

const accept = buttonAction('answer', { round_id: 7, answer: 'accepted' });
const pause = buttonAction('pause', { campaign_id: 3, round_id: 7, weeks: 2 });
const url = 'https://fika.example/x?a=1&b=2';

const messageWith = (word: () => string): ChatPart[] => [
  { is: 'title', runs: [{ text: word() }] },
  {
    is: 'text',
    parts: [
      { is: 'heading', runs: [{ text: word() }] },
      {
        is: 'paragraph',
        runs: [
          { text: word(), look: { bold: true, italic: true, underline: true, href: null } },
          { text: word(), look: { bold: false, italic: false, underline: false, href: url } },
        ],
      },
      { is: 'lines', quoted: false, lines: [{ bullet: '1.', depth: 2, runs: [{ text: word() }] }] },
      { is: 'lines', quoted: true, lines: [{ bullet: '', depth: 0, runs: [{ text: word() }] }] },
      { is: 'facts', facts: [{ label: word(), value: word() }] },
      { is: 'quote', label: word(), text: word() },
      { is: 'quote', label: '', text: word() },
    ],
  },
  { is: 'rule' },
  note(word()),
  buttons(
    { label: word(), primary: true, action: accept },
    { label: word(), url },
    { label: word(), options: [{ label: word(), action: pause }] },
  ),
  { is: 'footer', why: word(), links: [{ label: word(), url }] },
];

/** The labels of a card, row by row. */
const rowsIn = (card: unknown): string[][] =>
  elementsIn(card).flatMap(({ type, actions }) =>
    type === 'ActionSet' ? [(actions as { title: string }[]).map((one) => one.title)] : [],
  );

/** Everything in a card that is not shown as it is. */
const controls = (card: unknown) =>
  JSON.stringify(card, (key, value: unknown) => (key === 'text' || key === 'title' ? '' : value));

describe('a message as a card', () => {
  it('has the types of Adaptive Cards 1.5, whatever its texts are', () => {
    if (!hasCardSchema)
      console.log('not checked by the schema of Adaptive Cards: it is not beside the project');
    const cardOf = (given: readonly string[]) => {
      let at = 0;
      return teamsCard(
        messageWith(() => given[(at += 1) % given.length] ?? ''),
        'en',
      );
    };
    const words = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
      fc.constantFrom('[x](https://evil.example)', '**b**', '<at>Bo</at>', '{{DATE(2026-01-01)}}', '${name}'),
    );
    fc.assert(
      fc.property(fc.array(words, { minLength: 20, maxLength: 20 }), (given) => {
        const card = cardOf(given);
        expect(cardFaults(card)).toEqual([]);
        // Only how long the labels are decides which buttons stand in a row.
        expect(controls(card)).toBe(controls(cardOf(given.map((text) => 'x'.repeat(text.length)))));
      }),
      { numRuns: 30 },
    );
  });

  it('answers by one press: a button, and each option of a menu', () => {
    const presses = elementsIn(
      teamsCard(
        messageWith(() => 'x'),
        'en',
      ),
    ).filter(({ type }) => type === 'Action.Execute');
    expect(presses).toEqual([
      {
        type: 'Action.Execute',
        title: 'x',
        style: 'positive',
        verb: 'fika.answer.accepted',
        data: { value: '{"round_id":7,"answer":"accepted"}' },
      },
      {
        type: 'Action.Execute',
        title: 'x',
        verb: 'fika.pause',
        data: { value: '{"campaign_id":3,"round_id":7,"weeks":2}' },
      },
    ]);
  });

  it('is as small as Teams takes it, and keeps its buttons and the ways out', () => {
    const long = '☕️ long '.repeat(400);
    const card = teamsCard(
      [
        title('Program'),
        ...Array.from({ length: 30 }, () => paragraph(long)),
        { is: 'paragraph', runs: Array.from({ length: 100 }, () => ({ text: long })) },
        buttons({ label: 'Accept', action: accept }),
        { is: 'footer', why: 'Why', links: [{ label: 'Leave', url }] },
      ],
      'en',
    );
    expect(cardFaults(card)).toEqual([]);
    const shown = JSON.stringify(card);
    expect(shown).toContain('"text":"Program"');
    expect(shown).toContain('"title":"Accept"');
    expect(shown).toContain('"text":"Leave"');
    expect(Buffer.byteLength(shown)).toBeGreaterThan(15_000);
  });

  it('cuts one long paragraph where the room ends', () => {
    const runs = Array.from({ length: 100 }, (_, index) => ({ text: `${index} ${'words '.repeat(100)}` }));
    const card = teamsCard([{ is: 'paragraph', runs }], 'en');
    expect(cardFaults(card)).toEqual([]);
    const texts = elementsIn(card).flatMap(({ type, text }) => (type === 'TextRun' ? [String(text)] : []));
    expect(texts[0]).toMatch(/^0 words/);
    expect(texts.at(-1)).toBe('…');
    expect(texts.length).toBeGreaterThan(20);
  });

  it('has long labels in more rows: Teams would cut them', () => {
    const times = ['Monday 23 November, 09:00 (Paris)', 'Monday 23 November, 09:30 (Paris)'];
    const labelled = (labels: string[]) => buttons(...labels.map((label) => ({ label, action: accept })));
    expect(rowsIn(teamsCard([labelled([...times, 'All', 'Keep'])], 'en'))).toEqual([
      [times[0]],
      [times[1], 'All', 'Keep'],
    ]);
    expect(rowsIn(teamsCard([labelled(['a', 'b', 'c', 'd', 'e', 'f', 'g'])], 'en'))).toEqual([
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['g'],
    ]);
  });

  it('has no more buttons than there is room for, six in a row', () => {
    const many = Array.from({ length: 200 }, () => ({ label: 'Open', url: `${url}${'x'.repeat(200)}` }));
    const card = teamsCard([title('Program'), buttons(...many)], 'en');
    expect(cardFaults(card)).toEqual([]);
    expect(JSON.stringify(card)).toContain('"text":"Program"');
    expect(elementsIn(card).filter(({ type }) => type === 'Action.OpenUrl').length).toBeGreaterThan(20);
  });
});
