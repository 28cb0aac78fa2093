import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OFFICE } from '#test/fixtures.ts';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, ENGAGEMENT } from '../test-support.ts';
import { EngagementCard } from './EngagementCard.tsx';

const card = <EngagementCard search={{ ...DAYS, audience: 6 }} category={OFFICE} />;

it('opens the numbers of an option, and shows none of a small one', async () => {
  answer(dashboardEndpoints.engagement_stats, ENGAGEMENT);
  await showInWorkspace(card);
  const option = await screen.findByRole('link', { name: 'Leiden: 60%. Open “Engagement”' });
  expect(decodeURIComponent(option.getAttribute('href') ?? '')).toContain(
    'audience=6&category=3&report=engagement&options=["1"]',
  );
  const small = screen.getByRole('row', { name: /^Delft/ });
  expect(small.textContent).toBe('DelftFewer than 5 people');
  expect(within(small).queryByRole('link')).toBeNull();
  expect(sent).toEqual([
    {
      call: 'POST /api/v1/companies/7/engagement_stats/',
      body: { ...DAYS, campaigns: [], audience: 6, category_id: 3 },
    },
  ]);
});

it('says when every option is too small', async () => {
  const options = ENGAGEMENT.options.map((option) => ({
    ...option,
    is_hidden: true,
    answers: null,
    participation: null,
  }));
  answer(dashboardEndpoints.engagement_stats, { ...ENGAGEMENT, options });
  await showInWorkspace(card);
  expect(await screen.findByText('Every group of these days has fewer than 5 people.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

it('says what failed, with the field, and loads again', async () => {
  answer(dashboardEndpoints.engagement_stats, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(card);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We couldn’t load participation by Office.',
  );
  answer(dashboardEndpoints.engagement_stats, ENGAGEMENT);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /^Lyon: 33%/ })).toBeTruthy();
});
