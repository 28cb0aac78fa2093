import { dashboardEndpoints } from '@fika/contract/calls/dashboard.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OFFICE } from '#test/fixtures.ts';
import { answer, refusal } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { DAYS, MIXING, READER } from '../test-support.ts';
import { MixingCard } from './MixingCard.tsx';

const card = <MixingCard search={DAYS} category={OFFICE} />;

it('opens the numbers of two groups, and none of a small one', async () => {
  answer(dashboardEndpoints.mixing_stats, MIXING);
  await showInWorkspace(card);
  const cell = await screen.findByRole('link', {
    name: 'Leiden and Lyon: 1.0%, 3 of 300 possible pairs. Open “Network”',
  });
  expect(decodeURIComponent(cell.getAttribute('href') ?? '')).toContain(
    'category=3&report=network&options=["1","2"]',
  );
  const hidden = screen.getByRole('gridcell', { name: 'Lyon and Delft: hidden, fewer than 5 people' });
  expect(hidden.textContent).toBe('');
  expect(hidden.querySelector('a')).toBeNull();
});

it('is one stop of the keyboard, and arrows reach each cell and the name of its row', async () => {
  answer(dashboardEndpoints.mixing_stats, MIXING);
  const { user } = await showInWorkspace(card);
  const first = await screen.findByRole('link', { name: /^Within Leiden/ });
  const focused = () => document.activeElement?.getAttribute('aria-label');
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toMatch(/^Leiden and Lyon/);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toMatch(/^Within Lyon/);
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe('Lyon 15. Open “Network”');
  await user.keyboard('{ArrowUp}');
  expect(focused()).toBe('Leiden 21. Open “Network”');
  await user.keyboard('{Home}');
  expect(focused()).toMatch(/^Within Leiden/);
  await user.keyboard('{End}{ArrowDown}{ArrowDown}');
  // Hidden rows have a name, too.
  expect(document.activeElement?.textContent).toBe('Delft');
  const stops = [...screen.getByRole('grid').querySelectorAll('[tabindex="0"]')];
  expect(stops).toEqual([document.activeElement]);
});

it('offers a program for the widest gap to those who may start one, and the reason to others', async () => {
  answer(dashboardEndpoints.mixing_stats, MIXING);
  const { unmount } = await showInWorkspace(card);
  const remedy = await screen.findByRole('link', { name: 'Start a program between Leiden and Lyon' });
  expect(decodeURIComponent(remedy.getAttribute('href') ?? '')).toContain('field=3&options=["1","2"]');
  unmount();
  await showInWorkspace(card, { workspace: READER });
  expect(await screen.findByText(/permission/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Start a program/ })).toBeNull();
  // The report of groups names nobody.
  expect(screen.getByRole('link', { name: /^Leiden and Lyon/ })).toBeTruthy();
});

it('says when no group is large enough, and loads again after a failure', async () => {
  answer(dashboardEndpoints.mixing_stats, () => refusal(503, 'unavailable', 'Not now.'));
  const { user } = await showInWorkspace(card);
  await screen.findByRole('alert');
  answer(dashboardEndpoints.mixing_stats, { ...MIXING, cells: [], widest_gap: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No group of these days has 5 people or more.')).toBeTruthy();
});

it('draws the groups as a network, and says in words which two have the largest share', async () => {
  answer(dashboardEndpoints.mixing_stats, MIXING);
  const { user } = await showInWorkspace(card);
  await user.click(await screen.findByRole('button', { name: 'Show network' }));
  const drawing = screen.getByRole('img', { name: /^Leiden and Lyon have the largest share: 1.0% of 300/ });
  expect(drawing.querySelectorAll('circle')).toHaveLength(2);
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show grid' }));
  expect(screen.getByRole('grid')).toBeTruthy();
});
