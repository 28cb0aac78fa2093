import { expect, it } from 'vitest';
import {
  afterRedo,
  afterRefusal,
  afterStep,
  afterUndo,
  historyOf,
  type EditHistory,
  type Step,
} from './edit-history.ts';

const lock = (group_id: number): Step => ({
  forth: { action: 'lock', group_id, locked: true },
  back: { action: 'lock', group_id, locked: false },
});
const empty: EditHistory = { seed: 's', done: [], undone: [] };
const [first, second] = [lock(1), lock(2)];
const both = afterStep(afterStep(empty, first), second);

it('undoes and redoes the changes', () => {
  const undone = afterUndo(both, second);
  expect(undone).toEqual({ seed: 's', done: [first], undone: [second] });
  expect(afterRedo(undone, second)).toEqual(both);
});

it('forgets undone changes after another change', () => {
  const third = lock(3);
  expect(afterStep(afterUndo(both, second), third)).toEqual({ seed: 's', done: [first, third], undone: [] });
});

it('cannot undo beyond a change without an undo, nor a refused one', () => {
  expect(afterStep(both, { ...lock(3), back: null }).done).toEqual([]);
  expect(afterRefusal(both, second)).toEqual({ seed: 's', done: [first], undone: [] });
});

it('starts empty with every draw', () => {
  expect(historyOf(both, 's')).toBe(both);
  expect(historyOf(both, 'other')).toEqual({ seed: 'other', done: [], undone: [] });
});
