import { describe, expect, it } from 'vitest';
import { createItemKeys } from './item-keys.ts';

describe('keys of items without id', () => {
  it('stay with the item, and pass to its edited copy', () => {
    const keys = createItemKeys<{ name: string }>();
    const [one, two] = [{ name: 'one' }, { name: 'two' }];
    const first = keys.of(one);
    expect(keys.of(two)).not.toBe(first);
    expect(keys.of(one)).toBe(first);
    expect(keys.of(keys.carry(one, { name: 'changed' }))).toBe(first);
  });
});
