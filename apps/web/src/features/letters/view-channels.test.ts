import { expect, it } from 'vitest';
import { type ChatPiece, slackPieces, teamsPieces } from './view-channels.ts';

const said = (pieces: readonly ChatPiece[]) =>
  pieces.map((piece) => {
    if (piece.kind === 'line') return '---';
    if (piece.kind === 'buttons') {
      return piece.buttons.map(({ label, primary }) => `${primary ? '!' : ''}[${label}]`).join(' ');
    }
    const words = piece.runs.map(({ text, bold, link }) => {
      const marked = bold ? `*${text}*` : text;
      return link ? `<${marked}>` : marked;
    });
    return `${piece.kind}: ${words.join('')}`;
  });

it('reads the blocks of Slack', () => {
  const blocks = [
    { type: 'header', text: { type: 'plain_text', text: 'Meet Priya' } },
    { type: 'context', elements: [{ type: 'plain_text', text: 'Élise, Priya' }] },
    {
      type: 'rich_text',
      elements: [
        {
          type: 'rich_text_section',
          elements: [
            { type: 'text', text: 'Who: ', style: { bold: true } },
            { type: 'link', url: 'https://company.example', text: 'Priya' },
          ],
        },
        {
          type: 'rich_text_list',
          elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
        },
        { type: 'rich_text_quote', elements: [{ type: 'text', text: 'a question' }] },
      ],
    },
    { type: 'divider' },
    { type: 'actions', elements: [{ type: 'button', text: { text: 'Write' }, style: 'primary' }] },
    { type: 'something new' },
  ];
  expect(said(slackPieces(blocks))).toEqual([
    'heading: Meet Priya',
    'small: Élise, Priya',
    'text: *Who: *<Priya>',
    'item: one',
    'quote: a question',
    '---',
    '![Write]',
  ]);
});

it('reads a card of Teams', () => {
  const run = (text: string, look: object = {}) => ({ type: 'TextRun', text, ...look });
  const rich = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines });
  const card = {
    body: [
      rich(run('Meet Priya', { size: 'Large', weight: 'Bolder' })),
      { ...rich(run('Hello '), run('here', { selectAction: {} })), separator: true },
      { type: 'Container', items: [rich(run('A question')), rich(run('What then?'))] },
      { type: 'ActionSet', actions: [{ title: 'Write', style: 'positive' }, { title: 'Leave' }] },
      rich(run('why', { size: 'Small' })),
    ],
  };
  expect(said(teamsPieces(card))).toEqual([
    'heading: *Meet Priya*',
    '---',
    'text: Hello <here>',
    'quote: A question\nWhat then?',
    '![Write] [Leave]',
    'small: why',
  ]);
  expect(teamsPieces({})).toEqual([]);
});
