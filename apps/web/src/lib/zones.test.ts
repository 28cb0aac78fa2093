import { expect, it } from 'vitest';
import { zonesWith } from './zones.ts';

it('has every time zone once', () => {
  expect(zonesWith('Europe/Paris').filter((zone) => zone === 'Europe/Paris')).toHaveLength(1);
  expect(zonesWith('UTC')).toContain('UTC');
});
