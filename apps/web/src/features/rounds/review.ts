import type { GroupEdit, RoundGroup } from '@fika/contract/endpoints/rounds';
import { fullName } from '../../ui/initials.ts';

export type GroupPerson = RoundGroup['members'][number];

/** Somebody and where they sit now; null without a group. */
export interface Seated {
  person: GroupPerson;
  from: RoundGroup | null;
}

/** Where to: a group, the seat of somebody in it, or out of all groups. */
export type Place = { group: RoundGroup; swapWith: GroupPerson | null } | 'out';

export function nameOf(person: Pick<GroupPerson, 'first_name' | 'last_name' | 'email'>): string {
  return fullName(person) || person.email;
}

const NAMED = 2;

/** The pairs of a group that met before: how many, and by name as long as the card has room for them. */
export function meetings({ met_before, members }: Pick<RoundGroup, 'met_before' | 'members'>) {
  const names = new Map(members.map((person) => [person.id, person.first_name || nameOf(person)]));
  const named = met_before.map(({ members: [a, b], rounds_ago, times, known }) => ({
    a: names.get(a) ?? '',
    b: names.get(b) ?? '',
    rounds_ago,
    known: known && times === 0,
  }));
  return { named: named.length > NAMED ? [] : named, count: met_before.length };
}

type Score = NonNullable<RoundGroup['score']>;
export type ScorePart = Exclude<keyof Score, 'total'>;
const PARTS: readonly ScorePart[] = ['rules', 'repeats', 'preferences', 'availability'];

/** The parts of a score that say something; none when nothing was weighed. */
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

/** The edit that puts somebody there. */
export function editOf({ person }: Seated, place: Place): GroupEdit {
  if (place === 'out') return { action: 'move', user_id: person.id, group_id: null };
  const { group, swapWith } = place;
  return swapWith
    ? { action: 'swap', user_id: person.id, with_user_id: swapWith.id }
    : { action: 'move', user_id: person.id, group_id: group.id };
}

/** How to undo it. A group that lost its last person is gone: there is no way back into it. */
export function wayBack(who: Seated, place: Place): GroupEdit | null {
  if (place !== 'out' && place.swapWith) return editOf(who, place);
  if (who.from && who.from.members.length < 2) return null;
  return { action: 'move', user_id: who.person.id, group_id: who.from?.id ?? null };
}
