import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, OVERVIEW, READER } from '../test-support.ts';
import { FiguresCard } from './FiguresCard.tsx';

const card = (overview = OVERVIEW) => <FiguresCard overview={overview} search={DAYS} stale={false} />;

const targetOf = (name: RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

it('opens the report behind each number, about the same days', async () => {
  await showInWorkspace(card());
  const days = 'start=2026-06-01&end=2026-07-31';
  expect(targetOf(/^Participation: 50%\. Open/)).toBe(
    `/account/harbour/admin/reporting?${days}&report=participations`,
  );
  expect(targetOf(/^Connections: 30/)).toContain(`${days}&report=network`);
  expect(targetOf(/^Repeat matches: 3/)).toContain('report=network&repeats=true');
  expect(targetOf(/^2 failed or bounced/)).toContain('report=delivery');
});

it('has no list of the members of earlier days, because it lists those of today', async () => {
  await showInWorkspace(card());
  expect(screen.queryByRole('link', { name: /^Coworkers/ })).toBeNull();
});

it('opens no list of people for a reader who manages no program', async () => {
  await showInWorkspace(card(), { workspace: READER });
  expect(screen.getByText('30')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Connections/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Participation/ })).toBeTruthy();
});

it('compares with the time before, and says where there is no number yet', async () => {
  await showInWorkspace(card({ ...OVERVIEW, hours_until_met: null, rating: null }));
  expect(screen.getByText('up from 40%')).toBeTruthy();
  expect(screen.getAllByText('None yet')).toHaveLength(2);
  expect(screen.getByText('no session with 3 ratings')).toBeTruthy();
});

it('shows no rating for an audience, and why', async () => {
  await showInWorkspace(card({ ...OVERVIEW, rating: null, audience: { id: 6, name: 'Harbour' } }));
  expect(screen.getByText('Not shown')).toBeTruthy();
  expect(screen.getByText('ratings are anonymous, so not for an audience')).toBeTruthy();
});

it('sums up what sessions took and led to, and only what there is', async () => {
  const overview = { ...OVERVIEW, reach: 90, connections: 30, groups: 20, met: 10 };
  const rated = { ...overview, rating: { count: 8, average: 4.26 } };
  const { unmount } = await showInWorkspace(card(rated));
  expect(
    screen.getByText(
      'Sessions sent 90 invitations and introduced 30 different pairs of members. 50% of 20 groups met, and members rated their meetings 4.3 of 5.',
    ),
  ).toBeTruthy();
  unmount();
  const unrated = await showInWorkspace(card({ ...overview, rating: null }));
  expect(screen.getByText(/pairs of members\. 50% of 20 groups met\.$/)).toBeTruthy();
  unrated.unmount();
  await showInWorkspace(card({ ...overview, connections: 1 }));
  expect(screen.queryByText(/^Sessions sent/)).toBeNull();
});
