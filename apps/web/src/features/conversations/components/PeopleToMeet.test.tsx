import { peopleToMeetEndpoints } from '@fika/contract/calls/people-to-meet.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import * as fixtures from '#test/fixtures.ts';
import { showInWorkspace } from '#test/show.tsx';
import { PeopleToMeet } from './PeopleToMeet.tsx';

const person = (id: number, first_name: string, is_free: boolean) => ({
  user: { id, first_name, last_name: 'Of the office', email: `${id}@office.example`, fields: [] },
  why: [{ fact: 'first_meeting', title: 'You have not been matched before', detail: '' }],
  is_free,
});

async function open(results: ReturnType<typeof person>[], workspace = fixtures.workspace) {
  answer(peopleToMeetEndpoints.people_to_meet, { results } as never);
  return showInWorkspace(<PeopleToMeet />, { workspace });
}

it('says of each person whether they are free now, or why to meet them', async () => {
  await open([person(1, 'Bo', true), person(2, 'Cy', false)]);
  expect(await screen.findByRole('heading', { name: 'People you could meet' })).toBeTruthy();
  expect(screen.getAllByText('Free now')).toHaveLength(1);
  expect(screen.getAllByText('You have not been matched before')).toHaveLength(1);
});

it('is called free only where all of them are', async () => {
  await open([person(1, 'Bo', true)]);
  expect(await screen.findByRole('heading', { name: 'Free right now' })).toBeTruthy();
});

it('opens the message to one of them', async () => {
  const { user } = await open([person(1, 'Bo', false)]);
  await user.click(await screen.findByRole('button', { name: 'Write to Bo' }));
  expect(await screen.findByLabelText('Your message')).toBeTruthy();
});

it('shows a message that was not sent to the member who wrote it alone', async () => {
  const { workspace } = fixtures;
  const other = { ...workspace, user: { ...workspace.user, id: workspace.user.id + 1 } };
  const shown = async (reader: typeof workspace, text = '') => {
    const { user, unmount } = await open([person(1, 'Bo', false)], reader);
    await user.click(await screen.findByRole('button', { name: 'Write to Bo' }));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
    const found = field.value;
    if (text !== '') await user.type(field, text);
    unmount();
    return found;
  };
  await shown(workspace, 'Lunch?');
  expect(await shown(other)).toBe('');
  expect(await shown({ ...workspace, id: workspace.id + 1 })).toBe('');
  expect(await shown(workspace)).toBe('Lunch?');
});
