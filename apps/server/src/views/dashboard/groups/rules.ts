import { LIMITS } from '@fika/contract';
import type { CategoryRow } from '#features/categories/queries.ts';

/** How many people of a group are in a session. */
export interface GroupSize {
  round_id: number;
  /** As it was at the session: merging options later shows nothing that was hidden. Null: people without a value. */
  choice: string | null;
  people: number;
}

/** The option that a stored one is today: merged options are one. */
export const currentChoice = (
  { merged }: Pick<CategoryRow, 'merged'>,
  choice: string | null,
): string | null => (choice === null ? null : (merged?.[choice] ?? choice));

/** A name for a group of a session, for maps. */
export const groupKey = ({ round_id, choice }: { round_id: number; choice: string | null }): string =>
  `${round_id} ${JSON.stringify(choice)}`;

/**
 * Which groups of which sessions may be counted, by `groupKey`. In a session, groups of few people are hidden; and where all hidden
 * ones together are few, the smallest others too, because the total of the session less the others would be theirs.
 *
 * Every number of the dashboard about groups is a sum over these, so that a difference of two numbers, over other days or other
 * programs, is one too. A choice by the size in the range would not do: a range less a shorter one would be a single session.
 */
export function shownGroups(sizes: readonly GroupSize[]): ReadonlySet<string> {
  const sessions = Map.groupBy(sizes, ({ round_id: id }) => id);
  const shown = new Set<string>();
  for (const groups of sessions.values()) {
    // By size, and by name where that is equal: the same ones in each request.
    const sorted = groups.toSorted(
      (a, b) => a.people - b.people || (String(a.choice) < String(b.choice) ? -1 : 1),
    );
    let hidden = 0;
    for (const group of sorted) {
      const isFew = group.people < LIMITS.groupShown;
      const wouldShow = hidden > 0 && hidden < LIMITS.groupShown;
      if (isFew || wouldShow) hidden += group.people;
      else shown.add(groupKey(group));
    }
  }
  return shown;
}
