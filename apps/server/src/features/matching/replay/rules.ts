import type { ReplayReport } from '@fika/contract';

interface CurrentGroup {
  number: number;
  edited: boolean;
  user_ids: readonly number[];
}

type Change = ReplayReport['changes'][number];

const keyOf = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join();

/**
 * Compares groups that the engine made with the current groups of the round. Returns how many are the same, and the differences:
 * each current group with the engine's group that shares most people with it, by number; at the end those that no longer exist.
 */
export function compareGroups(
  matched: readonly (readonly number[])[],
  current: readonly CurrentGroup[],
): { unchanged: number; changes: Change[] } {
  const left = new Map<string, number[][]>();
  for (const ids of matched) left.set(keyOf(ids), [...(left.get(keyOf(ids)) ?? []), [...ids]]);
  const differing = current.filter(({ user_ids: ids }) => left.get(keyOf(ids))?.pop() === undefined);
  const rest = new Set([...left.values()].flat());
  const groupsOf = new Map<number, number[][]>();
  for (const ids of rest) for (const id of ids) groupsOf.set(id, [...(groupsOf.get(id) ?? []), ids]);
  const changes = differing.map(({ number, edited, user_ids: ids }): Change => {
    const sharing = ids.flatMap((id) => groupsOf.get(id) ?? []).filter((one) => rest.has(one));
    const nearest = mostShared(sharing, matched[number - 1] ?? []);
    if (nearest) rest.delete(nearest);
    return {
      change: edited ? 'edited' : 'later',
      matched: nearest,
      current: { number, members: [...ids] },
    };
  });
  const gone = [...rest].map((ids): Change => ({ change: 'gone', matched: ids, current: null }));
  return { unchanged: current.length - differing.length, changes: [...changes, ...gone] };
}

/** The group that is named most often, of several such the one with the same number, else the first; null for none. */
function mostShared(groups: readonly number[][], sameNumber: readonly number[]): number[] | null {
  const counts = new Map<number[], number>();
  for (const ids of groups) counts.set(ids, (counts.get(ids) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const nearest = [...counts].filter(([, count]) => count === most).map(([ids]) => ids);
  return nearest.find((ids) => keyOf(ids) === keyOf(sameNumber)) ?? nearest[0] ?? null;
}
