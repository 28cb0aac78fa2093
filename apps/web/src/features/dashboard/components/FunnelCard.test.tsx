import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, PARTICIPATIONS } from '../test-support.ts';
import { FunnelCard } from './FunnelCard.tsx';

it('opens the sessions behind each step, and the emails behind those that were not delivered', async () => {
  answer(dashboardEndpoints.participations_stats, PARTICIPATIONS);
  const { user } = await showInWorkspace(<FunnelCard search={DAYS} />);
  const step = await screen.findByRole('link', { name: 'Accepted: 40. Open “Participation”' });
  expect(step.getAttribute('href')).toContain('report=participations');
  const name = 'Invitation not delivered: −2. Open “Email delivery”';
  expect(screen.queryByRole('link', { name })).toBeNull();
  const more = screen.getByRole('button', { name: '2 more reasons' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await user.click(more);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toContain('report=delivery');
});

it('says where most are lost', async () => {
  answer(dashboardEndpoints.participations_stats, PARTICIPATIONS);
  await showInWorkspace(<FunnelCard search={DAYS} />);
  expect(
    await screen.findByText(/^20 of 80 invited people met \(25%\)\. Most are lost before “Accepted”/),
  ).toBeTruthy();
});
