import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, PARTICIPATIONS } from '../test-support.ts';
import { TimeCard } from './TimeCard.tsx';

it('says in words what the plots show, and opens the sessions of a month from the table', async () => {
  answer(dashboardEndpoints.participations_stats, PARTICIPATIONS);
  const { user } = await showInWorkspace(<TimeCard search={{ ...DAYS, campaigns: [4] }} />);
  await screen.findByText(/^Participation rose from 40% \(June 2026\) to 60% \(July 2026\)\./);
  await user.click(screen.getByRole('button', { name: 'Show numbers' }));
  const table = screen.getByRole('table', { name: 'Participation and invitations' });
  const july = within(table).getByRole('link', { name: /^Jul\. Open “Participation”$/ });
  expect(decodeURIComponent(july.getAttribute('href') ?? '')).toContain(
    'start=2026-07-01&end=2026-07-31&campaigns=[4]&report=participations',
  );
});

it('says what failed, and loads again', async () => {
  answer(dashboardEndpoints.participations_stats, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(<TimeCard search={DAYS} />);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We couldn’t load participation over time.',
  );
  answer(dashboardEndpoints.participations_stats, PARTICIPATIONS);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^Participation rose/)).toBeTruthy();
});

it('says when no session sent its matches', async () => {
  const buckets = PARTICIPATIONS.buckets.map((bucket) => ({
    ...bucket,
    participation: null,
    sessions: 0,
    invitations: 0,
  }));
  answer(dashboardEndpoints.participations_stats, { ...PARTICIPATIONS, buckets });
  await showInWorkspace(<TimeCard search={DAYS} />);
  expect(await screen.findByText(/^No session with invitations sent its matches/)).toBeTruthy();
});
