import { networkEndpoints } from '@fika/contract/calls/network.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { NetworkPage } from './NetworkPage.tsx';

it('leads to the programs of the reader while no one is in the network', async () => {
  answer(networkEndpoints.network, { results: [], count: 0, months: [] } as never);
  await showInWorkspace(<NetworkPage />);
  const link = await screen.findByRole('link', { name: 'See your programs' });
  expect(link.getAttribute('href')).toMatch(/\/user\/campaigns$/);
});
