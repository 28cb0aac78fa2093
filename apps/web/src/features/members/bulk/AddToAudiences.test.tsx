import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { AddToAudiences } from './AddToAudiences.tsx';
import type { DialogProps } from './dialogs.ts';

const nothing = () => undefined;
const ran: unknown[] = [];
const bulk: DialogProps['bulk'] = { run: async (act: unknown) => void ran.push(act) } as never;

async function open(audiences: { id: number; name: string }[]) {
  answer(membersEndpoints.get_users_count, { count: 2 } as never);
  answer(audiencesEndpoints.audiences_search, audiences as never);
  await showInWorkspace(
    <AddToAudiences filters={EMPTY_FILTERS} bulk={bulk} onClose={nothing} onDone={nothing} />,
  );
}

it('asks for the name of a new audience when there are none, and adds the members to it', async () => {
  answer(audiencesEndpoints.audiences_create, { id: 9, name: 'Newcomers' } as never);
  await open([]);
  const name = await screen.findByRole('textbox', { name: 'Name of the new audience' });
  fireEvent.change(name, { target: { value: 'Newcomers' } });
  expect(screen.queryByRole('combobox')).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Add 2 members' }));
  await waitFor(() => expect(ran).toEqual([expect.objectContaining({ act: 'audience', audiences: [9] })]));
});

it('offers audiences by name when there are some, and a new one', async () => {
  await open([{ id: 4, name: 'Starters' }]);
  expect(await screen.findByRole('combobox')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'New audience…' }));
  expect(screen.getByRole('textbox', { name: 'Name of the new audience' })).toBeTruthy();
});
