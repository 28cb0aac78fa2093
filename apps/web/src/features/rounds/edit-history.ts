import type { GroupEdit } from '@fika/contract/endpoints/matching';

/** One change of the groups, and what takes it back. */
export interface Step {
  forth: GroupEdit;
  /** Null if the change cannot be undone, such as the move of the last person of a group. */
  back: GroupEdit | null;
}

/** The changes of one draw, oldest first: those in effect, and the undone ones. */
export interface EditHistory {
  /** Another draw makes other groups, to which earlier changes do not apply. */
  seed: string | null;
  done: readonly Step[];
  undone: readonly Step[];
}

/** The history of a draw: the stored one, unless it belongs to another draw. */
export function historyOf(history: EditHistory, seed: string | null): EditHistory {
  return history.seed === seed ? history : { seed, done: [], undone: [] };
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
