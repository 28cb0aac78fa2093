import { describe, expect, it } from 'vitest';

import { match } from '../match.ts';
import { DEPARTMENT, differentDepartment, inputOf, people } from '../test-support.ts';

describe('an odd number in pairs', () => {
  it('never takes a must pair apart', () => {
    for (let seed = 0; seed < 100; seed++) {
      const { groups } = match(
        inputOf({ seed, participants: people(7), groups_chunks_generator: 1, must_pairs: [[1, 2]] }),
      );
      const group = groups.find(({ member_ids: ids }) => ids.includes(1));
      expect(group?.member_ids).toContain(2);
    }
  });

  it('leaves people out when one department has the majority', () => {
    const participants = people(2500, (i) => ({
      [DEPARTMENT.id]: i % 5 < 3 ? 'sales' : ['it', 'lab'][i % 2]!,
    }));
    const { totals } = match(
      inputOf({ participants, rules: [differentDepartment], groups_chunks_generator: 1 }),
    );
    expect(totals.matched).toBe(2000);
  });

  it('puts the odd one in the place of a member who fits elsewhere', () => {
    const values = ['sales', 'sales', 'it', 'lab', 'hr', 'sales', 'it'];
    const participants = people(7, (i) => ({ [DEPARTMENT.id]: values[i]! }));
    const { totals } = match(
      inputOf({ participants, rules: [differentDepartment], groups_chunks_generator: 1 }),
    );
    expect(totals).toMatchObject({ matched: 7, rules_broken: 0 });
  });
});
