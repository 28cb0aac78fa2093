import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { showToast } from '#ui/toast.tsx';
import type { Round, RoundGroup } from '#features/rounds/api.ts';
import { useEditGroups, useSwitchDraw } from '#features/rounds/edit-api.ts';
import {
  afterRedo,
  afterRefusal,
  afterStep,
  afterUndo,
  historyOf,
  newHistory,
  type Step,
} from '#features/rounds/edit-history.ts';
import {
  editOf,
  type GroupPerson,
  nameOf,
  wayBack,
  type Place,
  type Seated,
} from '#features/rounds/review.ts';

/** The person to move to a group from a list. */
export interface Placing extends Seated {
  how: 'move' | 'swap';
}

type Way = 'undo' | 'redo';

/** The actions of a card. */
export interface BoardActs {
  lock: (group: RoundGroup, locked: boolean) => void;
  /** Moves or swaps at once; a refusal is shown over the board. */
  put: (who: Seated, place: Place) => void;
  /** Opens the list of places. */
  choose: (placing: Placing) => void;
  /** Opens the list of people to add to a group. */
  startAdding: (group: RoundGroup) => void;
}

/** The edits of groups under review. Every edit has an undo, and so has "Match again". */
export interface Review {
  board: BoardActs;
  placing: Placing | null;
  stopPlacing: () => void;
  /** Moves the person to the group chosen from the list; fails when this would break a required rule. */
  place: (place: Place) => Promise<void>;
  adding: RoundGroup | null;
  stopAdding: () => void;
  /** Adds a person without a group to the group; fails when this would break a required rule. */
  add: (person: GroupPerson) => Promise<void>;
  /** Undoes the latest change, even during its request; does nothing without one. */
  undo: () => void;
  /** Redoes the latest undone change. */
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
  /** Why the last change on the board itself was refused. */
  problem: unknown;
  /** The refusal was read. */
  dismiss: () => void;
}

/** The changes of the groups that are shown, and below them the matchings that made these groups. */
export function useReview(round: Round): Review {
  const { t } = useTranslation('groups');
  const ref = { campaignId: round.campaign_id, roundId: round.id };
  const edit = useEditGroups(ref);
  const switching = useSwitchDraw(ref);
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [adding, setAdding] = useState<RoundGroup | null>(null);
  const shown = { seed: round.seed, position: round.draw.position };
  const [edits, setEdits] = useState(() => newHistory(shown));
  const words = useDoneWords();
  const history = historyOf(edits, shown);
  if (history !== edits) setEdits(history);
  const latest = useRef({ history, draw: round.draw });
  useLayoutEffect(() => {
    latest.current = { history, draw: round.draw };
  });
  const before = useRef<Promise<unknown>>(Promise.resolve());

  const keep = (next: typeof afterStep, step: Step, seed: string | null) => {
    // The change was made in groups that are no longer shown.
    if (latest.current.history.seed !== seed) return;
    latest.current.history = next(latest.current.history, step);
    setEdits(latest.current.history);
  };

  /** Runs changes one after the other, so that an undo during a request applies to that request. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = before.current.then(work);
    before.current = turn.catch(() => undefined);
    return turn;
  };

  const run = (step: Step) =>
    inTurn(async () => {
      const { seed } = latest.current.history;
      switching.reset();
      await edit.mutateAsync([step.forth]);
      keep(afterStep, step, seed);
    });

  /** Shows the groups of the matching before or after, if there is one. */
  const switchDraw = async (action: Way) => {
    const { draw } = latest.current;
    if (action === 'undo' ? !draw.can_undo : !draw.can_redo) return;
    edit.reset();
    const answer = await switching.mutateAsync({ action, position: draw.position });
    const { seed, draw: now } = answer.round;
    latest.current = { history: historyOf(latest.current.history, { seed, ...now }), draw: now };
    setEdits(latest.current.history);
  };

  const takeBack = (way: Way, chosen?: Step) =>
    inTurn(async () => {
      const { done, undone, seed } = latest.current.history;
      const steps = way === 'undo' ? done : undone;
      const step = chosen ?? steps.at(-1);
      if (!step) return switchDraw(way);
      // A change that is undone from its message may be undone already.
      if (!steps.includes(step)) return;
      const wanted = way === 'undo' ? step.back : step.forth;
      if (wanted === null) return;
      try {
        switching.reset();
        await edit.mutateAsync([wanted]);
        keep(way === 'undo' ? afterUndo : afterRedo, step, seed);
        showToast({ message: t(way === 'undo' ? 'done.undone' : 'done.redone') });
      } catch (error) {
        keep(afterRefusal, step, seed);
        throw error;
      }
    });

  const change = async (who: Seated, place: Place) => {
    const step: Step = { forth: editOf(who, place), back: wayBack(who, place) };
    await run(step);
    showToast({
      message: words(who, place),
      ...(step.back && { undo: () => takeBack('undo', step) }),
    });
  };

  const board = useSteady({
    lock: (group, locked) => {
      const { id: group_id } = group;
      run({
        forth: { action: 'lock', group_id, locked },
        back: { action: 'lock', group_id, locked: !locked },
      }).catch(() => undefined);
    },
    put: (who, place) => {
      // The board shows the refusal from the state of the call.
      change(who, place).catch(() => undefined);
    },
    choose: setPlacing,
    startAdding: setAdding,
  });

  return {
    board,
    placing,
    stopPlacing: () => setPlacing(null),
    place: async (place) => {
      if (!placing) return;
      await change(placing, place);
      setPlacing(null);
    },
    adding,
    stopAdding: () => setAdding(null),
    add: async (person) => {
      if (!adding) return;
      await change({ person, from: null }, { group: adding, swapWith: null });
      setAdding(null);
    },
    // The board shows a refusal from the state of the call.
    undo: () => void (!switching.isPending && takeBack('undo').catch(() => undefined)),
    redo: () => void (!switching.isPending && takeBack('redo').catch(() => undefined)),
    // Groups of thousands take seconds: a second press meanwhile would undo one more matching.
    canUndo: !switching.isPending && (history.done.length > 0 || round.draw.can_undo),
    canRedo: !switching.isPending && (history.undone.length > 0 || round.draw.can_redo),
    problem: placing || adding ? null : (edit.error ?? switching.error),
    dismiss: () => {
      edit.reset();
      switching.reset();
    },
  };
}

/** The same acts each time, which do what the latest would: a card that got them is not drawn again. */
function useSteady(acts: BoardActs): BoardActs {
  const latest = useRef(acts);
  useLayoutEffect(() => {
    latest.current = acts;
  });
  const [steady] = useState<BoardActs>(() => ({
    lock: (group, locked) => latest.current.lock(group, locked),
    put: (who, place) => latest.current.put(who, place),
    choose: (placing) => latest.current.choose(placing),
    startAdding: (group) => latest.current.startAdding(group),
  }));
  return steady;
}

function useDoneWords() {
  const { t } = useTranslation('groups');
  return ({ person }: Seated, place: Place): string => {
    const name = nameOf(person);
    if (place === 'out') return t('done.taken_out', { name });
    const { group, swapWith } = place;
    return swapWith
      ? t('done.swapped', { a: name, b: nameOf(swapWith) })
      : t('done.moved', { name, number: group.number });
  };
}
