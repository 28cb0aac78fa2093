import { expect, it } from 'vitest';
import { orderedByDate } from './introduce-view.ts';

const program = (name: string, invitations: string | null, matches: string | null) => ({
  name,
  next_requests_send_at: invitations,
  next_matchs_send_at: matches,
});

it('orders programs by their next invitations or matches, and those without a date last', () => {
  const given = [
    program('unplanned', null, null),
    program('later', '2026-12-02T08:00:00Z', '2026-12-09T08:00:00Z'),
    program('direct', null, '2026-12-01T08:00:00Z'),
  ];
  expect(orderedByDate(given).map(({ name }) => name)).toEqual(['direct', 'later', 'unplanned']);
});
