import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { membersEndpoints } from '@fika/contract/calls/members.gen';
import { EMPTY_FILTERS } from '@fika/contract/filter-shape';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { AddToAudiences } from './AddToAudiences.tsx';
import type { DialogProps } from './dialogs.ts';

const nothing = () => undefined;
const bulk: DialogProps['bulk'] = { run: async () => undefined } as never;

async function open(audiences: { id: number; name: string }[]) {
  answer(membersEndpoints.get_users_count, { count: 2 } as never);
  answer(audiencesEndpoints.audiences_search, audiences as never);
  await showInWorkspace(
    <AddToAudiences filters={EMPTY_FILTERS} bulk={bulk} onClose={nothing} onDone={nothing} />,
  );
}

it('leads to where audiences are made when there are none', async () => {
  await open([]);
  const link = await screen.findByRole('link', { name: 'Create audience' });
  expect(link.getAttribute('href')).toBe('/account/harbour/admin/users/audiences');
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('offers audiences by name when there are some', async () => {
  await open([{ id: 4, name: 'Newcomers' }]);
  expect(await screen.findByRole('combobox')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create audience' })).toBeNull();
});
