import { describe, expect, it } from 'vitest';

import type { MatchingInput, Meeting } from '../input.ts';
import { match } from '../match.ts';
import { inputOf, people } from '../test-support.ts';

/** Six people by three; all of them have met except for the pairs in `fresh`. */
function byThree(fresh: readonly string[], parts: Partial<MatchingInput> = {}): MatchingInput {
  const history = [1, 2, 3, 4, 5, 6].flatMap((a) =>
    [1, 2, 3, 4, 5, 6].flatMap((b): Meeting[] =>
      a < b && !fresh.includes(`${a} ${b}`) ? [{ a, b, age: 3 }] : [],
    ),
  );
  return inputOf({ participants: people(6), users_per_group: 3, history, ...parts });
}

describe('repeats_proven of groups of three', () => {
  it('is true where all people have met, and where there is no repeat', () => {
    expect(match(byThree([])).totals).toMatchObject({ repeats: 6, repeats_proven: true });
    const fresh = ['1 2', '1 3', '2 3', '4 5', '4 6', '5 6'];
    expect(match(byThree(fresh)).totals).toMatchObject({ repeats: 0, repeats_proven: true });
  });

  it('is true where people have too few others left to meet', () => {
    expect(match(byThree(['1 2', '4 5'])).totals).toMatchObject({ repeats: 4, repeats_proven: true });
  });

  it('is false where counting does not show that no group of three is new', () => {
    const circle = ['1 2', '2 3', '3 4', '4 5', '5 6', '1 6'];
    expect(match(byThree(circle)).totals).toMatchObject({ repeats: 2, repeats_proven: false });
  });

  it('leaves out the repeats of locked groups and of a lottery', () => {
    const locked = match(byThree(['4 5', '4 6', '5 6'], { locked_groups: [[1, 2, 3]] }));
    expect(locked.totals).toMatchObject({ repeats: 3, repeats_proven: true });
    expect(match(byThree([], { algo: 'lottery' })).totals).toMatchObject({
      repeats: 3,
      repeats_proven: true,
    });
  });
});
