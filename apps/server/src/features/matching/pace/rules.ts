import type { GroupReport, MatchingInput, MatchResult } from '@fika/matching';

/** How many groups of a draw a person wants at most, by id. People without an entry take as many as the draw gives. */
type PaceLimits = ReadonlyMap<number, number>;

/** Whether the same person may have several groups of a round. */
export function isAgain({ rematching = 1 }: MatchingInput): boolean {
  return rematching !== 1;
}

/**
 * Draws so that no person has more groups than they want. The engine has no such limit for one person. So a person with too many
 * keeps the first of them, may take no other place, and all others are drawn again, until no person has too many: at most one
 * more draw for each person with a limit.
 */
export async function drawWithin(
  input: MatchingInput,
  limits: PaceLimits,
  draw: (input: MatchingInput) => Promise<MatchResult>,
): Promise<MatchResult> {
  const accepted = new Map<string, GroupReport>();
  const done = new Set<number>();
  let result = await draw(input);
  for (;;) {
    const over = peopleOver(result, limits, done);
    if (over.size === 0) break;
    for (const group of groupsToKeep(result, limits, over)) {
      const key = keyOf(group.member_ids);
      // A group that an admin locked is in the input, and one of an earlier draw is stored as it was drawn.
      if (!group.locked) accepted.set(key, group);
    }
    for (const id of over) done.add(id);
    const locked = input.locked_groups ?? [];
    const groups = [...accepted.values()];
    result = await draw({
      ...input,
      locked_groups: [...locked, ...groups.map(({ member_ids }) => member_ids)],
      // A person who could have either role has used up the one that they have.
      locked_seats: [
        ...locked.map((_, index) => input.locked_seats?.[index] ?? []),
        ...groups.map(({ seats }) => seats),
      ],
      ...(input.seats && {
        seats: input.seats.map((seat) => ({
          ...seat,
          eligible_ids: seat.eligible_ids.filter((id) => !done.has(id)),
        })),
      }),
    });
  }
  if (accepted.size === 0) return result;
  return { ...result, groups: result.groups.map((group) => accepted.get(keyOf(group.member_ids)) ?? group) };
}

const keyOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

function peopleOver(
  { groups }: MatchResult,
  limits: PaceLimits,
  done: ReadonlySet<number>,
): ReadonlySet<number> {
  const counts = new Map<number, number>();
  for (const id of groups.flatMap((group) => group.member_ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return new Set(
    [...counts].filter(([id, count]) => !done.has(id) && count > (limits.get(id) ?? count)).map(([id]) => id),
  );
}

/** The first groups of people who have too many, locked ones first, as long as all of their members want so many. */
function groupsToKeep(
  { groups }: MatchResult,
  limits: PaceLimits,
  over: ReadonlySet<number>,
): readonly GroupReport[] {
  const counts = new Map<number, number>();
  const inOrder = groups.toSorted((a, b) => Number(b.locked) - Number(a.locked));
  return inOrder.filter(({ member_ids: ids, locked }) => {
    if (!locked && !ids.some((id) => over.has(id))) return false;
    if (!locked && ids.some((id) => (counts.get(id) ?? 0) >= (limits.get(id) ?? Infinity))) return false;
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return true;
  });
}
