import { expect, it } from 'vitest';
import { bestBy, isBusy, orderedPrograms, type Program } from './programs-view.ts';

const program = (id: number, name: string, more: Partial<Program> = {}): Program => ({
  id,
  name,
  status: 'active',
  sessions: 0,
  last_sent_at: null,
  reach: 0,
  participation: null,
  connections: 0,
  repeats: 0,
  groups: 0,
  booked: 0,
  met: 0,
  rating: null,
  ...more,
});
const namesBy = (programs: Program[], ordering: string) =>
  orderedPrograms(programs, ordering).map(({ name }) => name);

it('orders programs by a number, those without one last both ways', () => {
  const programs = [
    program(1, 'A', { participation: 0.4 }),
    program(2, 'B'),
    program(3, 'C', { participation: 0.7 }),
  ];
  expect(namesBy(programs, '-participation')).toEqual(['C', 'A', 'B']);
  expect(namesBy(programs, 'participation')).toEqual(['A', 'C', 'B']);
  expect(namesBy(programs, '-name')).toEqual(['C', 'B', 'A']);
});

it('orders by the share of groups that met', () => {
  const programs = [
    program(1, 'many', { groups: 10, met: 4 }),
    program(2, 'few', { groups: 2, met: 2 }),
    program(3, 'none'),
  ];
  expect(namesBy(programs, '-met')).toEqual(['few', 'many', 'none']);
});

it('has programs of which nothing happened', () => {
  expect(isBusy(program(1, 'A'))).toBe(false);
  expect(isBusy(program(1, 'A', { reach: 5 }))).toBe(true);
});

it('names the best program only where it is above another one', () => {
  const [one, other] = [
    program(1, 'one', { participation: 0.4, groups: 10, met: 5 }),
    program(2, 'other', { participation: 0.6, groups: 4, met: 2 }),
  ];
  expect(bestBy([one, other, program(3, 'none')], 'participation')).toEqual({ name: 'other', share: 0.6 });
  expect(bestBy([one, other], 'met')).toBeNull();
  expect(bestBy([one, program(3, 'none')], 'participation')).toBeNull();
});
