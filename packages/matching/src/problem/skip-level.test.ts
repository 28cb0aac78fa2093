import { describe, expect, it } from 'vitest';

import { feasibility } from '../feasibility/feasibility.ts';
import type { MatchingInput, ReportingLine } from '../input.ts';
import { match } from '../match.ts';
import { redraw } from '../late/redraw.ts';
import { scoreGroup } from '../report/explain.ts';
import { inputOf, people } from '../test-support.ts';

/** A head (1) with two managers (2, 3), who have two reports each (4 and 5, 6 and 7). */
const LINES: ReportingLine[] = [
  { id: 2, manager: 1, above: null },
  { id: 3, manager: 1, above: null },
  ...[4, 5].map((id) => ({ id, manager: 2, above: 1 })),
  ...[6, 7].map((id) => ({ id, manager: 3, above: 1 })),
];
const seven = (parts: Partial<MatchingInput> = {}): MatchingInput =>
  inputOf({ participants: people(7), skip_level: LINES, ...parts });

describe('only peers of a manager', () => {
  it('meet, not the manager, nor people of one level', () => {
    const { groups, outcomes } = match(seven());
    for (const { member_ids: ids, broken, why } of groups) {
      expect([
        [2, 6],
        [2, 7],
        [3, 4],
        [3, 5],
      ]).toContainEqual(ids);
      expect(broken).toEqual([]);
      expect(why[0]).toEqual({ fact: 'skip_level' });
    }
    expect(groups).toHaveLength(2);
    // The head has no manager, and no one is above the managers of the head's reports.
    const blockers = [{ blocker: { kind: 'skip_level' }, people: 6 }];
    expect(outcomes[0]).toMatchObject({ reason: { code: 'no_allowed_partner', blockers } });
  });

  it('are found where the people above them do not take part', () => {
    const input = seven({ participants: [{ id: 2 }, { id: 6 }] });
    expect(match(input).groups).toMatchObject([{ member_ids: [2, 6] }]);
  });

  it('cost as much as feasibility says, and no pair becomes a trio', () => {
    expect(feasibility(seven())).toMatchObject({
      seated: 4,
      exact: true,
      constraints: [{ kind: 'skip_level', seats: 2, exact: true }],
    });
    const sizes = match(seven({ groups_chunks_generator: 1 })).groups.map(
      ({ member_ids: ids }) => ids.length,
    );
    expect(sizes).toEqual([2, 2]);
  });

  it('are asked for when groups are drawn again or edited', () => {
    const again = redraw(seven(), [
      [2, 4],
      [3, 5],
      [6, 7],
    ]);
    expect(again.groups.map(({ member_ids: ids }) => ids)).toContainEqual([3, 5]);
    expect(again.totals.rules_broken).toBe(0);
    const { broken } = scoreGroup(seven(), [2, 4]);
    expect(broken).toEqual([{ blocker: { kind: 'skip_level' }, pairs: [[2, 4]] }]);
  });

  it('are refused for groups of three and more', () => {
    expect(() => match(seven({ users_per_group: 3 }))).toThrow('needs groups of two');
    expect(() => match(seven({ skip_level: [...LINES, ...LINES] }))).toThrow('is there twice');
  });
});
