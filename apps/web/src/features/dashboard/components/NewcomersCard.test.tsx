import { campaignsEndpoints } from '@fika/contract/calls/campaigns.gen';
import { membershipsEndpoints } from '@fika/contract/calls/participations/memberships.gen';
import type { CampaignSummary } from '@fika/contract/endpoints/campaigns';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { admin, DAYS, OVERVIEW, READER } from '../test-support.ts';
import { NewcomersCard } from './NewcomersCard.tsx';

const card = (newcomers = OVERVIEW.newcomers) => (
  <NewcomersCard overview={{ ...OVERVIEW, newcomers }} search={DAYS} stale={false} />
);

const program = (id: number, name: string, next: string | null) =>
  ({
    id,
    name,
    timezone: 'Europe/Paris',
    next_requests_send_at: next,
    next_matchs_send_at: next,
  }) as CampaignSummary;

/** Active programs; newcomers take part in the second. */
function answerPrograms() {
  const results = [program(4, 'Coffee', '2026-08-10T08:00:00Z'), program(5, 'Lunch', '2026-08-03T08:00:00Z')];
  answer(campaignsEndpoints.campaigns_list, { results, count: 2 } as never);
  answer(membershipsEndpoints.memberships_change, { count: 1 });
}

it('adds a newcomer to a program, and takes it back', async () => {
  answerPrograms();
  const { user } = await showInWorkspace(card());
  await user.click(screen.getByRole('button', { name: 'Introduce Noor Lund' }));
  const dialog = await screen.findByRole('dialog', { name: 'Introduce Noor Lund' });
  const choices = await within(dialog).findAllByRole<HTMLInputElement>('radio');
  // The one with the next invitations is first, and chosen.
  expect(choices.map(({ checked }) => checked)).toEqual([true, false]);
  expect(within(dialog).getByText('Next invitations Mon 3 Aug')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Coffee' }));
  sent.length = 0;
  await user.click(within(dialog).getByRole('button', { name: 'Add to program' }));
  expect(await screen.findByText('Added to Coffee')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Introduce Noor Lund' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Introduce Noor Lund' })).toBeTruthy();
  expect(sent.filter(({ body }) => !(body as { dry_run?: boolean }).dry_run)).toEqual(
    ['add', 'remove'].map((action) => ({
      call: 'POST /api/v1/companies/7/campaigns_list/4/memberships/',
      body: { action, user_ids: [11] },
    })),
  );
});

it('offers only programs that the reader manages and the newcomer is not in', async () => {
  answerPrograms();
  answer(membershipsEndpoints.memberships_change, { count: 0 });
  const { user } = await showInWorkspace(card(), { workspace: admin({ programs_management: [4] }) });
  await user.click(screen.getByRole('button', { name: 'Introduce Ole Lund' }));
  const [only, ...others] = await screen.findAllByRole<HTMLInputElement>('radio');
  expect(others).toEqual([]);
  expect(only?.disabled).toBe(true);
  expect(screen.getByText('Already takes part · Next invitations Mon 10 Aug')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to program' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Start program' })).toBeTruthy();
});

it('says why a newcomer was not added', async () => {
  answerPrograms();
  const { user } = await showInWorkspace(card());
  await user.click(screen.getByRole('button', { name: 'Introduce Noor Lund' }));
  const add = await screen.findByRole('button', { name: 'Add to program' });
  answer(membershipsEndpoints.memberships_change, () => refusal(409, 'campaign_state', 'It is archived.'));
  await user.click(add);
  expect((await screen.findByRole('alert')).textContent).toContain('It is archived.');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('has no action for a reader who manages no program', async () => {
  await showInWorkspace(card(), { workspace: READER });
  expect(screen.getByText('Noor Lund')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Introduce/ })).toBeNull();
  // The list names members of programs.
  expect(screen.queryByRole('link', { name: /^2 of 5/ })).toBeNull();
});

it('says when everyone was introduced, and when no one joined', async () => {
  const { unmount } = await showInWorkspace(card({ joined: 5, unconnected: 0 }));
  expect(screen.getByText('Everyone who joined was introduced to someone.')).toBeTruthy();
  unmount();
  await showInWorkspace(card({ joined: 0, unconnected: 0 }));
  expect(screen.getByText('No one joined on these days.')).toBeTruthy();
});
