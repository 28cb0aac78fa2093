import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInWorkspace } from '#test/show.tsx';
import type { AdminHome } from '../api.ts';
import { WaitsCard } from './WaitsCard.tsx';

const NOTHING: AdminHome = {
  reviews: [],
  open: [],
  undelivered: [],
  drafts: [],
  channels: [],
  domains: [],
  reports: null,
  last_session: null,
};
const session = (round_id: number) => ({
  campaign_id: 4,
  name: 'Coffee',
  timezone: 'Europe/Paris',
  round_id,
  number: 5,
});

it('says that nothing waits', async () => {
  await showInWorkspace(<WaitsCard home={NOTHING} />);
  expect(screen.getByText('Nothing waits for you. Sessions run on their dates.')).toBeTruthy();
  expect(screen.queryByText(/\d things?/)).toBeNull();
});

it('leads from each line to the page on which it is done, late groups first', async () => {
  const at = '2026-07-28T08:00:00Z';
  await showInWorkspace(
    <WaitsCard
      home={{
        ...NOTHING,
        reviews: [{ ...session(9), groups: 16, matchs_send_at: at, is_overdue: true }],
        undelivered: [{ ...session(8), emails: 1, last_at: at }],
        channels: [{ campaign_id: 4, name: 'Coffee', channel: 'lunch', trouble: 'gone', trouble_at: at }],
        reports: { count: 2, last_at: at },
        domains: [{ id: 2, domain: 'harbour.example', created_at: at }],
        drafts: [{ campaign_id: 6, name: 'Lunch', created_at: at }],
      }}
    />,
  );
  expect(screen.getByText('6 things')).toBeTruthy();
  expect(screen.getByText(/Matches are late and go out once you approve the groups/)).toBeTruthy();
  expect(screen.getByText('1 invitation not delivered')).toBeTruthy();
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')?.replace(/^.*\/admin\//, '')]);
  expect(links).toEqual([
    ['Review groups', 'campaigns/4/session/9/review'],
    ['Read reports', 'users/reports'],
    ['Check addresses', 'campaigns/4/session/8/review?view=deliveries&state=failed'],
    ['Check channel', 'campaigns/edit/4'],
    ['Verify domain', 'settings/emails/domains/harbour.example'],
    ['Continue', 'campaigns/edit/6'],
  ]);
});
