import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editedAhead } from './edit-ahead.ts';
import { editOf } from './review.ts';
import { group, person } from './test-support.ts';

const ids = (groups: Map<number, { members: readonly { id: number }[] }>) =>
  Object.fromEntries([...groups].map(([id, { members }]) => [id, members.map((one) => one.id)]));

describe('an edit before its answer', () => {
  const [pair, other] = [group(10, 1, 2), group(20, 3, 4)];
  const groups = [pair, other];
  const ada = person(1);

  it('changes a lock, and nothing else', () => {
    const edited = editedAhead({ action: 'lock', group_id: 20, locked: true }, groups, []);
    expect([...edited.values()]).toEqual([{ ...other, locked: true }]);
  });

  it('exchanges two people, each in the place of the other', () => {
    const host = { ...other, members: [{ ...person(3), seat: 'Host' }, person(4)] };
    const swap = editOf({ person: ada, from: pair }, { group: host, swapWith: person(3) });
    const edited = editedAhead(swap, [pair, host], []);
    expect(ids(edited)).toEqual({ 10: [3, 2], 20: [1, 4] });
    expect(edited.get(20)?.members[0]).toEqual({ ...ada, seat: 'Host' });
    expect(edited.get(10)?.members[0]).toEqual(person(3));
    expect([...edited.values()].every(({ edited: told, awaiting }) => told && awaiting)).toBe(true);
  });

  it('adds a person without a group, and removes one from a group', () => {
    const eve = person(9);
    const join = editOf({ person: eve, from: null }, { group: other, swapWith: null });
    expect(ids(editedAhead(join, groups, [eve]))).toEqual({ 20: [3, 4, 9] });
    const replace = editOf({ person: eve, from: null }, { group: other, swapWith: person(3) });
    expect(ids(editedAhead(replace, groups, [eve]))).toEqual({ 20: [9, 4] });
    expect(ids(editedAhead(editOf({ person: ada, from: pair }, 'out'), groups, []))).toEqual({ 10: [2] });
  });

  it('waits for the answer where a group or a person is not loaded, or a group would disappear', () => {
    const eve = person(9);
    expect(
      editedAhead(editOf({ person: eve, from: null }, { group: other, swapWith: null }), groups, []).size,
    ).toBe(0);
    expect(
      editedAhead(editOf({ person: ada, from: pair }, { group: other, swapWith: null }), [pair], []).size,
    ).toBe(0);
    const alone = group(30, 1);
    const last = editOf({ person: ada, from: alone }, { group: other, swapWith: null });
    expect(editedAhead(last, [alone, other], []).size).toBe(0);
  });

  it('loses no person and duplicates none', () => {
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), fc.boolean(), (seat, target, swaps) => {
        const three = [group(10, 1, 2, 3, 4), group(20, 5, 6, 7, 8), group(30, 9, 10)];
        const [from, to] = [three[0]!, three[1]!];
        const who = { person: from.members[seat]!, from };
        const edit = editOf(who, { group: to, swapWith: swaps ? to.members[target]! : null });
        const edited = editedAhead(edit, three, []);
        const after = three.map((one) => edited.get(one.id) ?? one);
        const all = after.flatMap(({ members }) => members.map(({ id }) => id));
        expect(all.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
        expect(after[2]).toBe(three[2]);
        expect(after[1]!.members.some(({ id }) => id === who.person.id)).toBe(true);
      }),
    );
  });
});
