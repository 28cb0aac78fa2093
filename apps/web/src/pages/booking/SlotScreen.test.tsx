import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BookingView } from '#features/booking/api.ts';
import { workspace } from '#test/fixtures.ts';
import { showInWorkspace } from '#test/show.tsx';
import { SlotScreen } from './SlotScreen.tsx';

const bo = { id: 8, first_name: 'Bo', last_name: 'Sun' };
const view: BookingView = {
  state: 'open',
  company: workspace,
  coffee_id: 5,
  member: { id: 1, first_name: 'Pia', last_name: 'Pine', culture: 'en' },
  others: [bo],
  timezone: 'Europe/Paris',
  booked: null,
  agreement: null,
  place: '',
  call_url: null,
  suggested_places: [],
  in_calendar: false,
  slots: ['2026-12-01T09:00:00Z'],
  from: '2026-11-30T00:00:00Z',
  until: '2026-12-14T00:00:00Z',
  calendars_unread: false,
  proposal: { by: bo, text: 'Any morning before ten?' },
};
const whose = { company_id: workspace.id, coffee_id: 5, workspace };

it('shows the times that someone suggested in words, above those to choose from', async () => {
  await showInWorkspace(<SlotScreen view={view} whose={whose} action="schedule" />);
  const proposal = within(screen.getByRole('figure'));
  expect(proposal.getByText('Bo Sun suggests')).toBeTruthy();
  expect(proposal.getByText('Any morning before ten?')).toBeTruthy();
});

it('has no empty place where no one suggested any', async () => {
  await showInWorkspace(<SlotScreen view={{ ...view, proposal: null }} whose={whose} action="schedule" />);
  expect(screen.queryByRole('figure')).toBeNull();
});
