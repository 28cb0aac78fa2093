import { programOverviewEndpoints } from '@fika/contract/calls/program-overview.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Campaign } from '#features/campaigns/api.ts';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { FiguresCard } from './FiguresCard.tsx';

const campaign = { id: 3, timezone: 'Europe/Paris' } as Campaign;
const figures = { reach: 40, optin_rate: null, coffees: 0, met: 0, rating: null, conversations: 0 };

it('says that the share of accepted invitations leaves the open session out', async () => {
  const from = '2026-08-25T00:00:00Z';
  const overview = { ...figures, from, to: '2026-11-23T23:00:00Z', previous: { ...figures, reach: 0 } };
  answer(programOverviewEndpoints.campaign_overview, overview as never);
  await showInWorkspace(<FiguresCard campaign={campaign} />);
  const label = await screen.findByText('Accepted, in closed sessions');
  expect(label.nextElementSibling?.textContent).toBe('None yet');
  // They are all that were decided, of which some may still wait to be sent.
  expect(screen.getByText('Invitations').nextElementSibling?.textContent).toBe('40');
});
