import { describe, expect, it } from 'vitest';
import { closePresents } from './rules.ts';

const ring = (...people: number[]) =>
  people.map((giver, index) => ({ id: index, giver, receiver: people[(index + 1) % people.length] ?? 0 }));

function without(
  presents: ReturnType<typeof ring>,
  gone: readonly number[],
  isAllowed: (giver: number, receiver: number) => boolean = () => true,
) {
  const isHere = (id: number) => !gone.includes(id);
  return closePresents(
    presents,
    ({ giver, receiver }) => !isHere(giver) || !isHere(receiver),
    isHere,
    isAllowed,
  );
}

describe('gifts after a member left', () => {
  it('close around one person, and around two who sat side by side', () => {
    expect(without(ring(1, 2, 3, 4, 5), [3])).toEqual({
      unchanged: [0, 3, 4],
      added: [{ giver: 2, receiver: 4 }],
      isWide: false,
    });
    expect(without(ring(1, 2, 3, 4, 5), [3, 4])?.added).toEqual([{ giver: 2, receiver: 5 }]);
  });

  it('let two people give to each other only where no other is left', () => {
    expect(without(ring(1, 2, 3), [3])).toEqual({
      unchanged: [0],
      added: [{ giver: 2, receiver: 1 }],
      isWide: false,
    });
    const pairs = [
      ...ring(1, 2),
      ...ring(3, 4, 5).map((present) => Object.assign(present, { id: present.id + 2 })),
    ];
    expect(without(pairs, [2])).toEqual({
      unchanged: [3, 4],
      added: [
        { giver: 1, receiver: 4 },
        { giver: 3, receiver: 1 },
      ],
      isWide: true,
    });
  });

  it('open one more where the two may not meet, and give up where that does not help', () => {
    const apart = (one: number, other: number) => !(one === 2 && other === 4);
    const closed = without(ring(1, 2, 3, 4, 5), [3], apart);
    expect(closed?.isWide).toBe(true);
    expect(closed?.added).toHaveLength(2);
    expect(without(ring(1, 2, 3, 4, 5), [3], () => false)).toBeNull();
  });

  it('leave a person who is alone without a gift', () => {
    expect(without(ring(1, 2), [2])).toEqual({ unchanged: [], added: [], isWide: false });
  });
});
