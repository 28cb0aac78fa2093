import { ALL_PERMISSIONS, type Permissions } from '@fika/contract';
import { expect, it } from 'vitest';
import { notHeld } from './policy.ts';

const allBut = (changes: Partial<Permissions>): Permissions => ({ ...ALL_PERMISSIONS, ...changes });

it('nobody grants what they do not have, and all may revoke', () => {
  const held = allBut({ members_delete: false, programs_management: [1, 2] });
  const less = allBut({ members_delete: false, programs_management: [], audiences_management: [] });
  expect(notHeld(held, less, allBut({ ...less, audiences_management: 'all' }))).toBeNull();
  expect(notHeld(held, less, allBut({ ...less, members_delete: true }))).toBe('members_delete');
  expect(notHeld(held, less, allBut({ ...less, programs_management: [2] }))).toBeNull();
  expect(notHeld(held, less, allBut({ ...less, programs_management: [2, 3] }))).toBe('programs_management');
  expect(notHeld(held, less, allBut({ ...less, programs_management: 'all' }))).toBe('programs_management');
});

it('what an admin held before may stay, in whole or in part', () => {
  const held = allBut({ members_delete: false, programs_management: [] });
  const more = allBut({ programs_management: [7, 8] });
  expect(notHeld(held, more, allBut({ ...more, members_add: false }))).toBeNull();
  expect(notHeld(held, more, allBut({ ...more, programs_management: [8] }))).toBeNull();
  expect(notHeld(held, ALL_PERMISSIONS, allBut({ programs_management: [9] }))).toBeNull();
});
