import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterRedo,
  afterRefusal,
  afterStep,
  afterUndo,
  historyOf,
  newHistory,
  type Step,
} from './edit-history.ts';

const lock = (group_id: number): Step => ({
  forth: { action: 'lock', group_id, locked: true },
  back: { action: 'lock', group_id, locked: false },
});
const empty = newHistory({ seed: 's', position: 0 });
const [first, second] = [lock(1), lock(2)];
const both = afterStep(afterStep(empty, first), second);

it('undoes and redoes the changes', () => {
  const undone = afterUndo(both, second);
  expect(undone).toMatchObject({ done: [first], undone: [second] });
  expect(afterRedo(undone, second)).toEqual(both);
});

it('forgets undone changes after another change', () => {
  const third = lock(3);
  expect(afterStep(afterUndo(both, second), third)).toMatchObject({ done: [first, third], undone: [] });
});

it('cannot undo beyond a change without an undo, nor a refused one', () => {
  expect(afterStep(both, { ...lock(3), back: null }).done).toEqual([]);
  expect(afterRefusal(both, second)).toMatchObject({ done: [first], undone: [] });
});

it('stays the same while the same groups are shown', () => {
  expect(historyOf(both, { seed: 's', position: 0 })).toBe(both);
});

it('starts empty with other groups, and has the changes again once those are shown again', () => {
  const other = historyOf(both, { seed: 'other', position: 1 });
  expect(other).toMatchObject({ done: [], undone: [] });
  expect(historyOf(other, { seed: 's', position: 0 })).toMatchObject({ done: [first, second], undone: [] });
});

/** An editor with one list of everything that was done: changes and matchings alike. */
interface Simple {
  done: (Step | 'draw')[];
  undone: (Step | 'draw')[];
}

it('offers what one list of changes and matchings would offer', () => {
  const command = fc.constantFrom('change', 'draw', 'undo', 'redo');
  fc.assert(
    fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
      const simple: Simple = { done: [], undone: [] };
      // The matchings that the server has stored, by position.
      let seeds = ['seed 0'];
      let history = newHistory({ seed: 'seed 0', position: 0 });
      const show = (position: number) => {
        history = historyOf(history, { seed: seeds[position] ?? null, position });
      };
      commands.forEach((name, index) => {
        if (name === 'draw') {
          seeds = [...seeds.slice(0, history.position + 1), `seed ${index + 1}`];
          show(history.position + 1);
          simple.done.push('draw');
          simple.undone = [];
        } else if (name === 'change') {
          // A change does not remove later groups from the server: they can be shown again, which the simple editor forgets.
          if (simple.undone.includes('draw')) return;
          const step = lock(index);
          history = afterStep(history, step);
          simple.done.push(step);
          simple.undone = [];
        } else if (name === 'undo') {
          const [expected] = simple.done.splice(-1);
          const step = history.done.at(-1);
          expect(step ?? (history.position > 0 ? 'draw' : undefined)).toBe(expected);
          if (!expected) return;
          simple.undone.push(expected);
          if (step) history = afterUndo(history, step);
          else show(history.position - 1);
        } else {
          const [expected] = simple.undone.splice(-1);
          const step = history.undone.at(-1);
          expect(step ?? (history.position < seeds.length - 1 ? 'draw' : undefined)).toBe(expected);
          if (!expected) return;
          simple.done.push(expected);
          if (step) history = afterRedo(history, step);
          else show(history.position + 1);
        }
      });
    }),
  );
});
