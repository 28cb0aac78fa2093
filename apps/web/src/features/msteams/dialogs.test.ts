import { expect, it } from 'vitest';
import { dialogOf, programOf } from './dialogs.ts';

it('an address of a dialog names a form or a program, and nothing else', () => {
  expect(dialogOf('addcampaign')).toEqual({ is: 'addcampaign' });
  expect(dialogOf('program-12')).toEqual({ is: 'program', id: 12 });
  for (const other of [
    '',
    'program-',
    'program-0',
    'program-1e3',
    'program-12/..',
    'https://x.example',
    '{}',
  ])
    expect(dialogOf(other)).toBeNull();
  expect(programOf('program-7')).toBe(7);
  expect(programOf('addcampaign')).toBeNull();
});
