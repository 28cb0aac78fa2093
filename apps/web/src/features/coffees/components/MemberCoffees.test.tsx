import { coffeesEndpoints } from '@fika/contract/calls/coffees.gen';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer } from '#test/server.ts';
import { showInWorkspace } from '#test/show.tsx';
import type { MemberCoffee } from '../api.ts';
import { MemberCoffees } from './MemberCoffees.tsx';

const coffee: MemberCoffee = {
  id: 1,
  status: 0,
  campaign: null,
  in_program: false,
  round_number: null,
  members: [{ id: 8, first_name: 'Ada', last_name: 'King', email: 'ada@harbour.example' }],
  scheduled_at: null,
  sent_at: '2026-11-23T09:00:00Z',
} as MemberCoffee;

it('tells a meeting outside of programs from one in a program of other admins', async () => {
  const results = [coffee, { ...coffee, id: 2, in_program: true }];
  answer(coffeesEndpoints.users_detail_coffees, { results, count: 2 } as never);
  await showInWorkspace(<MemberCoffees id={4} />);
  expect(await screen.findAllByText(/Outside of programs/)).toHaveLength(1);
  expect(screen.getAllByText(/In a program you don’t manage/)).toHaveLength(1);
});
