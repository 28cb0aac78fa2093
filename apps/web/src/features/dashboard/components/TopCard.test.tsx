import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, OVERVIEW } from '../test-support.ts';
import { TopCard } from './TopCard.tsx';

const card = <TopCard wanted={{ ...DAYS, campaigns: [4] }} />;
const { range } = OVERVIEW;

it('names the members with the number of people they met', async () => {
  const [user] = OVERVIEW.unconnected;
  if (!user) throw new Error('a member is missing');
  answer(dashboardEndpoints.top_randomers, { range, members: [{ user, people: 9, coffees: 5, met: 4 }] });
  await showInWorkspace(card);
  const member = await screen.findByRole('link', { name: 'Noor Lund' });
  expect(member.getAttribute('href')).toBe('/account/harbour/admin/users/profile/11');
  expect(screen.getByText('introduced to 9 people')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ ...DAYS, campaigns: [4] }]);
});

it('says when nobody was introduced, and loads again after a failure', async () => {
  answer(dashboardEndpoints.top_randomers, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(card);
  await screen.findByRole('alert');
  answer(dashboardEndpoints.top_randomers, { range, members: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No one was introduced on these days.')).toBeTruthy();
});
