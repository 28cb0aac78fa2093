import type { GroupEdit } from '@fika/contract/endpoints/matching';
import type { RoundGroup } from '@fika/contract/endpoints/matching/groups';
import { fullName } from '#ui/initials.ts';

export type GroupPerson = RoundGroup['members'][number];

/** A person and their current group; null without one. */
export interface Seated {
  person: GroupPerson;
  from: RoundGroup | null;
}

/** The target of a move: a group, a person to swap with, or no group. */
export type Place = { group: RoundGroup; swapWith: GroupPerson | null } | 'out';

export function nameOf(person: Pick<GroupPerson, 'first_name' | 'last_name' | 'email'>): string {
  return fullName(person) || person.email;
}

const NAMED = 2;

/** The pairs of a group that met before: their number, and their names if they fit on the card. */
export function meetings({ met_before, members }: Pick<RoundGroup, 'met_before' | 'members'>) {
  const names = new Map(members.map((person) => [person.id, person.first_name || nameOf(person)]));
  const named = met_before.map(({ members: [a, b], last_met, times, known }) => ({
    a: names.get(a) ?? '',
    b: names.get(b) ?? '',
    last_met,
    known: known && times === 0,
  }));
  return { named: named.length > NAMED ? [] : named, count: met_before.length };
}

type Score = NonNullable<RoundGroup['score']>;
export type ScorePart = Exclude<keyof Score, 'total'>;
const PARTS: readonly ScorePart[] = ['rules', 'repeats', 'preferences', 'availability'];

/** The parts of a score that are not zero; none without a score. */
export function scoreParts(score: RoundGroup['score']): { part: ScorePart; points: number }[] {
  if (!score) return [];
  return PARTS.map((part) => ({ part, points: Math.round(score[part]) })).filter(
    ({ points }) => points !== 0,
  );
}

/** Whether going there would change anything. */
export function changesSeat({ from }: Seated, place: Place): boolean {
  return place === 'out' ? from !== null : place.group.id !== from?.id;
}

/** The edit for a move. It names the groups, because a person may be in several. */
export function editOf({ person, from }: Seated, place: Place): GroupEdit {
  const leaves = from?.id;
  if (place === 'out') return moveOf(person.id, null, leaves);
  const { group, swapWith } = place;
  return swapWith
    ? swapOf({ id: person.id, group: leaves }, { id: swapWith.id, group: group.id })
    : moveOf(person.id, group.id, leaves);
}

/** The edit that undoes a move. A group disappears with its last person, so that move has no undo. */
export function wayBack({ person, from }: Seated, place: Place): GroupEdit | null {
  if (place !== 'out' && place.swapWith) {
    return swapOf({ id: person.id, group: place.group.id }, { id: place.swapWith.id, group: from?.id });
  }
  if (from && from.members.length < 2) return null;
  return moveOf(person.id, from?.id ?? null, place === 'out' ? undefined : place.group.id);
}

const moveOf = (user_id: number, group_id: number | null, from: number | undefined): GroupEdit => ({
  action: 'move',
  user_id,
  group_id,
  ...(from !== undefined && { from_group_id: from }),
});

interface Swapping {
  id: number;
  group: number | undefined;
}

const swapOf = (one: Swapping, other: Swapping): GroupEdit => ({
  action: 'swap',
  user_id: one.id,
  with_user_id: other.id,
  ...(one.group !== undefined && { group_id: one.group }),
  ...(other.group !== undefined && { with_group_id: other.group }),
});
