import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { prepare } from '../problem/problem.ts';
import { differentDepartment, inputOf, people } from '../test-support.ts';
import { createLeastBroken } from './unavoidable.ts';

/** People who may not meet colleagues of their department. */
const peopleOf = (departments: readonly string[]) =>
  inputOf({
    participants: people(departments.length, (i) => ({ 1: departments[i]! })),
    rules: [differentDepartment],
  });

const everybody = (departments: readonly string[]) => departments.map((_, person) => person);

it('counts the people whom no division separates', () => {
  const six = ['it', 'it', 'it', 'it', 'it', 'lab'];
  const least = createLeastBroken(prepare(peopleOf(six)));
  // Five people of one department in two groups: three are in one group, two in the other.
  expect(least(everybody(six), 2)).toBe(4);
  expect(least(everybody(six), 5)).toBe(0);
});

it('does not count a personal block as one of all people with the same values', () => {
  const four = ['it', 'it', 'it', 'it'];
  const input = { ...peopleOf(four), rules: [], never_with: [[1, 2] as [number, number]] };
  expect(createLeastBroken(prepare(input))(everybody(four), 1)).toBe(0);
});

it('is never more than what any seating breaks', () => {
  const seatings = fc
    .array(fc.constantFrom('it', 'lab', 'hr'), { minLength: 2, maxLength: 14 })
    .chain((departments) =>
      fc.record({
        departments: fc.constant(departments),
        groups: fc.integer({ min: 1, max: 5 }),
        seats: fc.array(fc.nat(4), { minLength: departments.length, maxLength: departments.length }),
      }),
    );
  fc.assert(
    fc.property(seatings, ({ departments, groups, seats }) => {
      const broken = departments.flatMap((department, i) =>
        departments.filter(
          (other, j) => j > i && other === department && seats[i]! % groups === seats[j]! % groups,
        ),
      ).length;
      const least = createLeastBroken(prepare(peopleOf(departments)));
      expect(least(everybody(departments), groups)).toBeLessThanOrEqual(broken);
    }),
  );
});
