import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Coffee } from '#features/coffees/api.ts';
import { BOARD } from '#features/coffees/board.ts';
import { workspace } from '#test/fixtures.ts';
import { showInWorkspace } from '#test/show.tsx';
import { BoardColumn } from './BoardColumn.tsx';

type Cards = Parameters<typeof BoardColumn>[0]['cards'];
const cardsOf = (...cards: Coffee[]) => ({ cards, count: cards.length }) as unknown as Cards;

const [MATCHED] = BOARD;
const coffee = {
  id: 5,
  kind: 'meeting',
  status: 0,
  campaign: null,
  members: [
    { ...workspace.user, fields: [] },
    { id: 8, first_name: 'Bo', last_name: 'Sun', email: 'bo@harbour.example', fields: [] },
  ],
  feedback: null,
  scheduled_at: null,
  created_at: '2026-11-23T09:00:00Z',
  rematch: null,
  rematch_coffee_id: null,
  unread_count: 0,
  last_message: null,
  asks_feedback: false,
} as unknown as Coffee;

it.each(BOARD)('says what an empty column is for, without a word about dragging: $key', async (column) => {
  await showInWorkspace(<BoardColumn column={column} cards={cardsOf()} moves={{} as never} />);
  const text = screen.getByRole('region').querySelector('p')?.textContent ?? '';
  expect(text).toMatch(/[.]$/);
  expect(text).not.toMatch(/\b(drag|drop)/i);
});

it('offers to pick a time, and first to read what is unread', async () => {
  const cards = cardsOf(coffee, { ...coffee, id: 6, unread_count: 1 });
  await showInWorkspace(<BoardColumn column={MATCHED} cards={cards} moves={{} as never} />);
  expect(screen.getAllByRole('button', { name: 'Pick a time' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toMatch(
    /coffees\/6#conversation$/,
  );
});
