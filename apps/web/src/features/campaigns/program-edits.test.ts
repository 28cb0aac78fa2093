import { describe, expect, it } from 'vitest';
import {
  collides,
  conflictsOf,
  differing,
  keepMine,
  settled,
  shownOf,
  takeTheirs,
  unsentOf,
  withChange,
} from './program-edits.ts';

interface Program {
  name: string;
  size: number;
  filters: string[];
}
const base: Program = { name: 'Coffee', size: 3, filters: [] };

describe('edits of a program', () => {
  it('are shown over the saved values, together with what another admin saves', () => {
    const edits = withChange({}, base, { name: 'Lunch' });
    const theirs = { ...base, size: 4 };
    expect(shownOf(theirs, edits, 2)).toEqual({ name: 'Lunch', size: 4, filters: [] });
    expect(unsentOf(theirs, edits)).toEqual({ name: 'Lunch' });
    expect(conflictsOf(theirs, edits)).toEqual([]);
  });

  it('collide where both changed the same, until one side is chosen', () => {
    const edits = withChange(withChange({}, base, { name: 'Lun' }), base, { name: 'Lunch' });
    const theirs = { ...base, name: 'Tea' };
    expect(conflictsOf(theirs, edits)).toEqual(['name']);
    const mine = keepMine(edits, theirs, 'name');
    expect(conflictsOf(theirs, mine)).toEqual([]);
    expect(unsentOf(theirs, mine)).toEqual({ name: 'Lunch' });
    const taken = takeTheirs(edits, 'name');
    expect(shownOf(theirs, taken, 2).name).toBe('Tea');
    expect(unsentOf(theirs, taken)).toEqual({});
  });

  it('do not collide when both wrote the same', () => {
    expect(conflictsOf({ ...base, name: 'Lunch' }, withChange({}, base, { name: 'Lunch ' }))).toEqual([]);
  });

  it('stay as they were typed after a save, until another admin changes them', () => {
    const typed = withChange({}, base, { name: 'Lunch ', filters: ['office', 'unfinished'] });
    const saved = { ...base, name: 'Lunch', filters: ['office'] };
    const edits = settled(typed, { name: 'Lunch ', filters: ['office', 'unfinished'] }, saved, 2);
    expect(unsentOf(saved, edits)).toEqual({});
    const asTyped = { ...base, name: 'Lunch ', filters: ['office', 'unfinished'] };
    expect(shownOf(saved, edits, 2)).toEqual(asTyped);
    // The answer has come, and what is remembered of the program is not there yet.
    expect(shownOf(base, edits, 1)).toEqual(asTyped);
    const theirs = { ...saved, name: 'Tea' };
    expect(shownOf(theirs, edits, 3).name).toBe('Tea');
    expect(conflictsOf(theirs, edits)).toEqual([]);
  });

  it('typed during a save still wait', () => {
    const first = withChange({}, base, { name: 'Lun' });
    const later = withChange(first, base, { name: 'Lunch' });
    const saved = { ...base, name: 'Lun' };
    const edits = settled(later, { name: 'Lun' }, saved, 2);
    expect(unsentOf(saved, edits)).toEqual({ name: 'Lunch' });
    expect(conflictsOf(saved, edits)).toEqual([]);
  });
});

describe('two versions of a program', () => {
  it('differ in some fields', () => {
    expect(differing(base, { ...base, name: ' Coffee', size: 4 })).toEqual(['size']);
  });

  it('conflict with the values that are about to be saved', () => {
    const theirs = { ...base, name: 'Tea' };
    expect(collides({ size: 4 }, base, theirs)).toBe(false);
    expect(collides({ name: 'Lunch' }, base, theirs)).toBe(true);
    expect(collides({ name: 'Tea' }, base, theirs)).toBe(false);
  });
});
