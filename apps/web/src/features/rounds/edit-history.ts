import type { GroupEdit } from '@fika/contract/endpoints/matching';

/** One change of the groups, and what takes it back. */
export interface Step {
  forth: GroupEdit;
  /** Null if the change cannot be undone, such as the move of the last person of a group. */
  back: GroupEdit | null;
}

/** The changes of the groups of one matching, oldest first: those in effect, and the undone ones. */
interface Changes {
  done: readonly Step[];
  undone: readonly Step[];
}

/** Which matching the shown groups are of. Undo of "Match again" shows those of the position before. */
interface ShownDraw {
  seed: string | null;
  position: number;
}

/** The changes of the shown groups, and those of groups that were shown before: undo and redo of a matching bring them back. */
interface EditHistory extends ShownDraw, Changes {
  others: ReadonlyMap<string | null, Changes>;
}

const NO_CHANGES: Changes = { done: [], undone: [] };

export const newHistory = (draw: ShownDraw): EditHistory => ({ ...draw, ...NO_CHANGES, others: new Map() });

/**
 * The history once the groups of a matching are shown. Their changes in effect are known again. Their undone changes can be redone
 * after a redo of the matching, and not after its undo: then redo shows the later groups.
 */
export function historyOf(history: EditHistory, { seed, position }: ShownDraw): EditHistory {
  if (history.seed === seed) return history.position === position ? history : { ...history, position };
  const { done, undone } = history.others.get(seed) ?? NO_CHANGES;
  const others = new Map(history.others);
  others.set(history.seed, { done: history.done, undone: history.undone });
  others.delete(seed);
  return { seed, position, done, undone: position > history.position ? undone : [], others };
}

/** Adds a new change, which clears the undone ones. A change without an undo also clears the earlier ones. */
export function afterStep(history: EditHistory, step: Step): EditHistory {
  return { ...history, done: step.back === null ? [] : [...history.done, step], undone: [] };
}

/** Moves an undone change to the list for redo. */
export function afterUndo(history: EditHistory, step: Step): EditHistory {
  return { ...history, done: without(history.done, step), undone: [...history.undone, step] };
}

/** After it was done again. */
export function afterRedo(history: EditHistory, step: Step): EditHistory {
  return { ...history, done: [...history.done, step], undone: without(history.undone, step) };
}

/** After the server refused the change, because another admin has changed these groups in the meantime. */
export function afterRefusal(history: EditHistory, step: Step): EditHistory {
  return { ...history, done: without(history.done, step), undone: without(history.undone, step) };
}

const without = (steps: readonly Step[], step: Step) => steps.filter((one) => one !== step);
