import type { GroupEdit } from '@fika/contract/endpoints/matching';
import type { RoundGroup as StoredGroup } from '@fika/contract/endpoints/matching/groups';

export interface RoundGroup extends StoredGroup {
  /** An edit of the group is being saved: its people are the new ones, its score and notes the old ones. */
  awaiting?: true;
}

type Member = RoundGroup['members'][number];

/**
 * Groups after an edit, before the answer of the server. Returns the changed groups by id, with their new people and with
 * `awaiting`, because only the server computes scores and notes. Returns none if a group or a person is not loaded, or if a
 * group would disappear.
 *
 * @param groups the loaded groups
 * @param waiting people without a group, as far as they are loaded
 */
export function editedAhead(
  edit: GroupEdit,
  groups: readonly RoundGroup[],
  waiting: readonly Member[],
): Map<number, RoundGroup> {
  if (edit.action === 'lock') {
    const group = groups.find(({ id }) => id === edit.group_id);
    return byId(group ? [{ ...group, locked: edit.locked }] : []);
  }
  return byId(edit.action === 'move' ? moved(edit, groups, waiting) : exchanged(edit, groups, waiting));
}

type EditOf<Action> = Extract<GroupEdit, { action: Action }>;

function moved(
  { user_id, group_id, from_group_id }: EditOf<'move'>,
  groups: readonly RoundGroup[],
  waiting: readonly Member[],
): RoundGroup[] {
  const from = groups.find(({ id }) => id === from_group_id);
  const to = groups.find(({ id }) => id === group_id);
  const person = personOf(user_id, from, waiting);
  if (!person || (group_id !== null && !to) || from?.members.length === 1) return [];
  return [
    ...(from ? [withMembers(from, without(from, user_id))] : []),
    ...(to ? [withMembers(to, [...to.members, inSeatOf(person)])] : []),
  ];
}

function exchanged(
  edit: Exclude<GroupEdit, EditOf<'lock'> | EditOf<'move'>>,
  groups: readonly RoundGroup[],
  waiting: readonly Member[],
): RoundGroup[] {
  const { user_id, with_user_id, group_id, with_group_id } = edit;
  const from = groups.find(({ id }) => id === group_id);
  const to = groups.find(({ id }) => id === with_group_id);
  const one = personOf(user_id, from, waiting);
  const other = personOf(with_user_id, to, waiting);
  if (!one || !other || from?.id === to?.id) return [];
  return [
    ...(from ? [withMembers(from, replaced(from, one, other))] : []),
    ...(to ? [withMembers(to, replaced(to, other, one))] : []),
  ];
}

const byId = (groups: readonly RoundGroup[]) => new Map(groups.map((group) => [group.id, group]));

/** A person in the given group, or among those without a group. */
const personOf = (id: number, group: RoundGroup | undefined, waiting: readonly Member[]) =>
  (group?.members ?? waiting).find((person) => person.id === id);

const withMembers = (group: RoundGroup, members: Member[]): RoundGroup => ({
  ...group,
  members,
  edited: true,
  awaiting: true,
});

const without = ({ members }: RoundGroup, id: number) => members.filter((person) => person.id !== id);

const replaced = ({ members }: RoundGroup, leaves: Member, comes: Member) =>
  members.map((person) => (person.id === leaves.id ? inSeatOf(comes, person) : person));

/** The role belongs to the position in a composed group and not to the person. */
function inSeatOf(comes: Member, place?: Member): Member {
  const person = { ...comes };
  delete person.seat;
  return place?.seat === undefined ? person : { ...person, seat: place.seat };
}
