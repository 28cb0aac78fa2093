import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, NETWORK, READER } from '../test-support.ts';
import { NetworkCard } from './NetworkCard.tsx';

const card = <NetworkCard wanted={{ ...DAYS, campaigns: [4] }} />;

it('opens the people behind a measurement: those of its 26 weeks, of all programs', async () => {
  answer(dashboardEndpoints.network_stats, NETWORK);
  const { user } = await showInWorkspace(card);
  const isolated = await screen.findByRole('link', {
    name: '6 coworkers had no introduction. Open “Without a match”',
  });
  expect(isolated.getAttribute('href')).toBe(
    '/account/harbour/admin/reporting?start=2026-01-26&end=2026-07-26&report=inactive',
  );
  await user.click(screen.getByRole('button', { name: 'Show numbers' }));
  const table = screen.getByRole('table', { name: 'How far introductions reach' });
  const first = within(table).getByRole('link', { name: /^7 Jun 2026, Without introductions: 6/ });
  expect(first.getAttribute('href')).toContain('end=2026-06-07');
});

it('opens no list of people for a reader who manages no program', async () => {
  answer(dashboardEndpoints.network_stats, NETWORK);
  await showInWorkspace(card, { workspace: READER });
  expect(await screen.findByText(/6 coworkers had no introduction/)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says when nothing is measured yet, and loads again after a failure', async () => {
  answer(dashboardEndpoints.network_stats, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(card);
  await screen.findByRole('alert');
  answer(dashboardEndpoints.network_stats, { ...NETWORK, points: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^The first measurement follows on a Monday/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show numbers' })).toBeNull();
});
