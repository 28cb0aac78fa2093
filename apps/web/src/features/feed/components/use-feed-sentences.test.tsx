import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInWorkspace } from '#test/show.tsx';
import type { ActivityEvent } from '../api.ts';
import { useFeedSentences } from './use-feed-sentences.ts';

const person = (id: number, first_name: string) => ({ id, first_name, last_name: '', email: '' });
const joined = {
  id: 'x',
  kind: 'program_joined',
  by_me: false,
  people: [person(1, 'Mateus'), person(2, 'Bilal')],
  campaign: { id: 3, name: 'Monthly tea' },
  round: null,
  count: 2,
} as unknown as ActivityEvent;

function Sentence({ event }: { event: ActivityEvent }) {
  return <p>{useFeedSentences().activitySentence(event).title}</p>;
}

it('counts who joined a program only where not all of them are named', async () => {
  await showInWorkspace(
    <>
      <Sentence event={joined} />
      <Sentence event={{ ...joined, count: 5 }} />
      <Sentence event={{ ...joined, count: 1, people: joined.people.slice(0, 1) }} />
    </>,
  );
  expect(screen.getByText('Mateus and Bilal joined Monthly tea')).toBeTruthy();
  expect(screen.getByText('5 people joined Monthly tea, including Mateus and Bilal')).toBeTruthy();
  expect(screen.getByText('Mateus joined Monthly tea')).toBeTruthy();
});
