import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../ui/toast.tsx';
import { useEditGroups, type RoundGroup, type RoundRef } from '../api.ts';
import { editOf, nameOf, wayBack, type Place, type Seated } from '../review.ts';

/** Somebody for whom a place is being chosen from a list. */
export interface Placing extends Seated {
  how: 'move' | 'swap';
}

/** What can be changed while groups are under review. Every change can be taken back. */
export interface Review {
  lock: (group: RoundGroup, locked: boolean) => void;
  /** Moves or swaps at once; a refusal is shown over the board. */
  put: (who: Seated, place: Place) => void;
  /** Opens the list of places. */
  choose: (placing: Placing) => void;
  placing: Placing | null;
  stopPlacing: () => void;
  /** Takes the place that was chosen from the list; fails when a required rule would break. */
  place: (place: Place) => Promise<void>;
  /** Why the last change on the board itself was refused. */
  problem: unknown;
}

export function useReview(round: RoundRef): Review {
  const edit = useEditGroups(round);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const words = useDoneWords();

  const change = async (who: Seated, place: Place) => {
    await edit.mutateAsync([editOf(who, place)]);
    const undo = wayBack(who, place);
    showToast({ message: words(who, place), ...(undo && { undo: () => edit.mutate([undo]) }) });
  };

  return {
    lock: (group, locked) => edit.mutate([{ action: 'lock', group_id: group.id, locked }]),
    put: (who, place) => {
      // The board shows the refusal from the state of the call.
      change(who, place).catch(() => undefined);
    },
    choose: setPlacing,
    placing,
    stopPlacing: () => setPlacing(null),
    place: async (place) => {
      if (!placing) return;
      await change(placing, place);
      setPlacing(null);
    },
    problem: placing ? null : edit.error,
  };
}

function useDoneWords() {
  const { t } = useTranslation('rounds');
  return ({ person }: Seated, place: Place): string => {
    const name = nameOf(person);
    if (place === 'out') return t('done.taken_out', { name });
    const { group, swapWith } = place;
    return swapWith
      ? t('done.swapped', { a: name, b: nameOf(swapWith) })
      : t('done.moved', { name, number: group.number });
  };
}
