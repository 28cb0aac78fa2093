import { LANGUAGES } from '@fika/messages';
import { createTranslators } from '@fika/messages/server';
import { expect, it } from 'vitest';
import {
  CAMPAIGN_STATUSES,
  CHANNEL_REASONS,
  DELIVERY_CHANNELS,
  DELIVERY_KINDS,
  DELIVERY_STATES,
  formationOf,
  OUTCOMES,
} from './statuses.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

it.each([
  ['program', CAMPAIGN_STATUSES],
  ['outcome', OUTCOMES],
  ['delivery', DELIVERY_STATES],
  ['message', DELIVERY_KINDS],
  ['channel', DELIVERY_CHANNELS],
  ['channel_reason', CHANNEL_REASONS],
] as const)('each value of %s has its label in the catalogue', (list, values) => {
  for (const language of LANGUAGES) {
    const missing = values.filter((value) => !translators[language].has(`statuses:${list}.${value}`));
    expect(missing, language).toEqual([]);
  }
});

it('forms groups, one group in a lottery, and presents in a Secret Santa', () => {
  expect([formationOf('random'), formationOf('advanced')]).toEqual(['groups', 'groups']);
  expect(formationOf('lottery')).toBe('one_group');
  expect(formationOf('secretsanta')).toBe('presents');
});
