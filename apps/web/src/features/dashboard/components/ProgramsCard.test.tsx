import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { admin, DAYS, PROGRAMS } from '../test-support.ts';
import { ProgramsCard } from './ProgramsCard.tsx';

const names = () => screen.getAllByRole('row').map((row) => row.querySelector('td')?.textContent);

it('opens the reports of a program, and orders programs by any number', async () => {
  answer(dashboardEndpoints.campaigns_stats, PROGRAMS);
  const { user } = await showInWorkspace(<ProgramsCard search={DAYS} />);
  const number = await screen.findByRole('link', { name: 'Lunch, Connections: 50. Open “Network”' });
  expect(decodeURIComponent(number.getAttribute('href') ?? '')).toContain('campaigns=[5]&report=network');
  expect(names().slice(1)).toEqual(['Lunch', 'Coffee']);
  await user.click(screen.getByRole('button', { name: /^Program/ }));
  expect(names().slice(1)).toEqual(['Coffee', 'Lunch']);
  await user.click(screen.getByRole('button', { name: 'Show 1 program without a session' }));
  expect(names().slice(1)).toEqual(['Coffee', 'Lunch', 'Mentoring']);
});

it('opens the pages and people of managed programs only', async () => {
  answer(dashboardEndpoints.campaigns_stats, PROGRAMS);
  await showInWorkspace(<ProgramsCard search={DAYS} />, { workspace: admin({ programs_management: [4] }) });
  expect(await screen.findByRole('link', { name: 'Coffee' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Lunch' })).toBeNull();
  expect(screen.getByRole('link', { name: /^Coffee, Connections/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Lunch, Connections/ })).toBeNull();
  // Sessions name nobody.
  expect(screen.getByRole('link', { name: /^Lunch, Sessions/ })).toBeTruthy();
});

it('asks for the chosen programs only where an audience is chosen: others may be refused', async () => {
  answer(dashboardEndpoints.campaigns_stats, PROGRAMS);
  await showInWorkspace(<ProgramsCard search={{ ...DAYS, campaigns: [4], audience: 6 }} />);
  await screen.findByRole('link', { name: 'Coffee' });
  expect(sent.map(({ body }) => body)).toEqual([{ ...DAYS, campaigns: [4], audience: 6 }]);
});

it('says when no program had a session, and loads again after a failure', async () => {
  answer(dashboardEndpoints.campaigns_stats, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(<ProgramsCard search={{ ...DAYS, campaigns: [6] }} />);
  await screen.findByRole('alert');
  answer(dashboardEndpoints.campaigns_stats, PROGRAMS);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No program had a session on these days.')).toBeTruthy();
});

it('says which program works best', async () => {
  const campaigns = PROGRAMS.campaigns.map((program) =>
    Object.assign({}, program, program.name === 'Coffee' ? { participation: 0.6 } : { met: 9 }),
  );
  answer(dashboardEndpoints.campaigns_stats, { ...PROGRAMS, campaigns });
  await showInWorkspace(<ProgramsCard search={DAYS} />);
  const sentences =
    'Coffee has the highest participation (60%). Lunch has the highest share of groups that met (90%).';
  expect(await screen.findByText(sentences)).toBeTruthy();
});
