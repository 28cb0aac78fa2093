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
