import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '../../../ui/initials.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useEditGroups, type GroupEdit, type RoundGroup, type RoundRef } from '../api.ts';
import type { GroupActs, GroupPerson } from './GroupCard.tsx';

/** Somebody who is about to change places. */
export interface Placing {
  person: GroupPerson;
  /** Where they sit now; null without a group. */
  from: RoundGroup | null;
  how: 'move' | 'swap';
}

/** Where to: a group, or the seat of somebody in it. */
export interface Place {
  group: RoundGroup;
  swapWith: GroupPerson | null;
}

/** What can be changed while groups are under review. Every change can be taken back. */
export interface Review {
  acts: GroupActs;
  placing: Placing | null;
  stopPlacing: () => void;
  /** Refused when a required rule would break: the error then says which. */
  place: (place: Place) => Promise<void>;
  /** Why the last change on the board itself was refused. */
  problem: unknown;
}

export function useReview(round: RoundRef): Review {
  const { t } = useTranslation('rounds');
  const edit = useEditGroups(round);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const nameOf = (person: GroupPerson) => fullName(person) || person.email;

  const change = async (edits: GroupEdit[], message: string, undo: GroupEdit[] | null) => {
    await edit.mutateAsync(edits);
    showToast({ message, ...(undo && { undo: () => edit.mutate(undo) }) });
  };
  const quietly = (changing: Promise<void>) => {
    // The board shows the refusal from the state of the call.
    changing.catch(() => undefined);
  };

  const place = async ({ group, swapWith }: Place) => {
    if (!placing) return;
    const { person, from } = placing;
    if (swapWith) {
      const swap: GroupEdit = { action: 'swap', user_id: person.id, with_user_id: swapWith.id };
      await change([swap], t('done.swapped', { a: nameOf(person), b: nameOf(swapWith) }), [swap]);
    } else {
      const move: GroupEdit = { action: 'move', user_id: person.id, group_id: group.id };
      await change(
        [move],
        t('done.moved', { name: nameOf(person), number: group.number }),
        wayBack(person, from),
      );
    }
    setPlacing(null);
  };

  return {
    acts: {
      lock: (group, locked) => edit.mutate([{ action: 'lock', group_id: group.id, locked }]),
      move: (person, from) => setPlacing({ person, from, how: 'move' }),
      swap: (person, from) => setPlacing({ person, from, how: 'swap' }),
      takeOut: (person, group) =>
        quietly(
          change(
            [{ action: 'move', user_id: person.id, group_id: null }],
            t('done.taken_out', { name: nameOf(person) }),
            wayBack(person, group),
          ),
        ),
    },
    placing,
    stopPlacing: () => setPlacing(null),
    place,
    problem: placing ? null : edit.error,
  };
}

/** How to undo a move. A group that lost its last person is gone: there is no way back into it. */
function wayBack(person: GroupPerson, from: RoundGroup | null): GroupEdit[] | null {
  if (from && from.members.length < 2) return null;
  return [{ action: 'move', user_id: person.id, group_id: from?.id ?? null }];
}
