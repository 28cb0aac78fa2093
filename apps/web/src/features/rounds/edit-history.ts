import type { GroupEdit } from '@fika/contract/endpoints/rounds';

/** One change of the groups, and what takes it back. */
export interface Step {
  forth: GroupEdit;
  /** Null: there is no way back, as into a group that is gone with its last person. */
  back: GroupEdit | null;
}

/** The changes of one draw, oldest first: those in effect, and the undone ones. */
export interface EditHistory {
  /** Another draw makes other groups: what was changed in those before says nothing about them. */
  seed: string | null;
  done: readonly Step[];
  undone: readonly Step[];
}

/** The history of a draw: the one that is kept, unless it is of another draw. */
export function historyOf(kept: EditHistory, seed: string | null): EditHistory {
  return kept.seed === seed ? kept : { seed, done: [], undone: [] };
}

/** After a new change. What was taken back before cannot be done again; past one without a way back nothing can. */
export function afterStep(history: EditHistory, step: Step): EditHistory {
  return { ...history, done: step.back === null ? [] : [...history.done, step], undone: [] };
}

/** After a change was taken back. */
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
