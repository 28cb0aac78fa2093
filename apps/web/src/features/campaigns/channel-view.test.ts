import { expect, it } from 'vitest';
import { channelName } from './channel-view.ts';

it('makes names that Slack takes', () => {
  expect(channelName('Café des Équipes #2!')).toBe('café-des-équipes-2');
  expect(channelName('コーヒー_2026')).toBe('コーヒー_2026'.replaceAll('ー', ''));
  expect(channelName('a'.repeat(100))).toHaveLength(80);
  expect(channelName('!?')).toBe('');
});
