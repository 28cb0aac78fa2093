import { expect, it } from 'vitest';
import type { UserCampaign } from '#features/participations/api.ts';
import { nextSession } from './view.ts';

const program = (id: number, standing: UserCampaign['standing'], next_matchs_send_at: string | null) =>
  ({ id, standing, next_matchs_send_at }) as UserCampaign;

it('is the earliest of the programs that the reader takes part in', () => {
  const programs = [
    program(1, 'in', '2026-12-03T08:00:00Z'),
    program(2, 'in', '2026-12-01T10:00:00+02:00'),
    program(3, 'open', '2026-11-28T08:00:00Z'),
    program(4, 'snoozed', '2026-11-28T08:00:00Z'),
    program(5, 'in', null),
  ];
  expect(nextSession(programs)).toMatchObject({ program: { id: 2 }, at: '2026-12-01T10:00:00+02:00' });
  expect(nextSession(programs.slice(2))).toBeNull();
});
