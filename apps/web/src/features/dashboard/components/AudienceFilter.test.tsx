import { audiencesEndpoints } from '@fika/contract/calls/audiences.gen';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { admin, READER } from '../test-support.ts';
import { AudienceFilter } from './AudienceFilter.tsx';

const NAME = /^Audience: /;

it('chooses an audience by name, and all members again', async () => {
  answer(audiencesEndpoints.audiences_search, [{ id: 6, name: 'Harbour' }]);
  const onChange = vi.fn();
  const { user } = await showInWorkspace(<AudienceFilter search={{}} onChange={onChange} />);
  await user.click(screen.getByRole('button', { name: 'Audience: All members' }));
  await user.click(await screen.findByRole('radio', { name: 'Harbour' }));
  expect(onChange).toHaveBeenLastCalledWith({ audience: 6 });
});

it('names the chosen audience', async () => {
  answer(audiencesEndpoints.audiences_get, { id: 6, name: 'Harbour' } as never);
  answer(audiencesEndpoints.audiences_search, [{ id: 6, name: 'Harbour' }]);
  const onChange = vi.fn();
  const { user } = await showInWorkspace(<AudienceFilter search={{ audience: 6 }} onChange={onChange} />);
  await user.click(await screen.findByRole('button', { name: 'Audience: Harbour' }));
  await user.click(await screen.findByRole('radio', { name: 'All members' }));
  expect(onChange).toHaveBeenLastCalledWith({ audience: undefined });
});

it('is for readers who manage all of the programs', async () => {
  const filter = (campaigns: number[] | undefined) => (
    <AudienceFilter search={campaigns ? { campaigns } : {}} onChange={() => undefined} />
  );
  const { unmount } = await showInWorkspace(filter(undefined), { workspace: READER });
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  unmount();
  const some = admin({ programs_management: [4] });
  const all = await showInWorkspace(filter(undefined), { workspace: some });
  expect(screen.queryByRole('button', { name: NAME })).toBeNull();
  all.unmount();
  await showInWorkspace(filter([4]), { workspace: some });
  expect(screen.getByRole('button', { name: NAME })).toBeTruthy();
});
