import { bookingEndpoints } from '@fika/contract/calls/booking.gen';
import type { BookingView } from '@fika/contract/endpoints/booking';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, refusal, sent } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import { PlaceModal } from './PlaceModal.tsx';
import { Location } from './Where.tsx';

const whose = { company_id: 7, coffee_id: 3 };
const view = { place: '', call_url: null, suggested_places: ['Lyon'], booked: null };

async function open(given: Partial<typeof view> & { call_url?: string | null } = {}) {
  let closed = 0;
  const shown = await showInWorkspace(
    <PlaceModal
      view={{ ...view, ...given }}
      whose={whose}
      action="schedule"
      onClose={() => {
        closed += 1;
      }}
    />,
  );
  return { ...shown, closed: () => closed };
}

const place = () => screen.findByLabelText('Location');
const link = () => screen.findByLabelText('Call link');
const save = () => screen.findByRole('button', { name: 'Save' });

it('takes an office that all share, and sends it with the link', async () => {
  answer(bookingEndpoints.booking_place, { ...view, company: { id: 7 } } as unknown as BookingView);
  const { user, closed } = await open();
  await user.click(await screen.findByRole('button', { name: 'Lyon' }));
  expect(((await place()) as HTMLInputElement).value).toBe('Lyon');
  expect(screen.queryByRole('button', { name: 'Lyon' })).toBeNull();
  await user.type(await link(), ' https://meet.example.com/abc ');
  await user.click(await save());
  await expect.poll(closed).toBe(1);
  expect(sent).toEqual([
    {
      call: 'POST /api/v1/booking/place/',
      body: { ...whose, action: 'schedule', place: 'Lyon', call_url: 'https://meet.example.com/abc' },
    },
  ]);
});

it('sends nothing while the link is none that may be opened', async () => {
  const { user } = await open();
  // A field of the type "url" keeps what it cannot read.
  await user.type(await link(), 'javascript:alert(1)');
  await user.click(await save());
  expect(await screen.findByText('Enter a link that starts with https://.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('removes both with empty fields, and stays open with the reason when that is refused', async () => {
  answer(bookingEndpoints.booking_place, (() => refusal(409, 'booking_over', 'It is over')) as never);
  const { user, closed } = await open({ place: 'Roof', call_url: 'https://meet.example.com/abc' } as never);
  await user.clear(await place());
  await user.clear(await link());
  await user.click(await save());
  expect(await screen.findByText('We couldn’t save where you meet.')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ ...whose, action: 'schedule', place: '', call_url: null }]);
  expect(closed()).toBe(0);
});

it('shows a place as text and opens only a safe link', async () => {
  const { rerender } = await showInWorkspace(
    <Location view={{ place: '<b>Roof</b>', call_url: 'https://meet.example.com/abc' }} />,
  );
  expect(screen.getByText('<b>Roof</b>')).toBeTruthy();
  const opened = screen.getByRole('link', { name: 'Join the call' });
  expect(opened.getAttribute('href')).toBe('https://meet.example.com/abc');
  expect(opened.getAttribute('rel')).toBe('noopener noreferrer');
  rerender(<div />);
  await showInWorkspace(<Location view={{ place: '', call_url: 'javascript:alert(1)' }} />);
  expect(screen.queryByRole('link')).toBeNull();
});
