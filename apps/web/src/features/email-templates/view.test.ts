import { EMAIL_TEMPLATE_KINDS } from '@fika/contract/email-templates/kinds';
import { createTranslators } from '@fika/messages/server';
import { describe, expect, it } from 'vitest';
import { isEmailTemplateKind, isEmailTemplateLanguage } from './search.ts';
import { blockOf, insertAt, unsentReason, variableChoices, withSamples } from './view.ts';

const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });

describe('messages of a program', () => {
  it('are sent as the program is set', () => {
    const unsent = (send_requests: boolean, algo: string) =>
      EMAIL_TEMPLATE_KINDS.filter((kind) => unsentReason(kind, { send_requests, algo }) !== null);
    expect(unsent(true, 'lottery')).toEqual([]);
    expect(unsent(true, 'random')).toEqual(['lottery_result']);
    expect(unsent(false, 'lottery')).toEqual(['request', 'reminder']);
  });

  it('are named in the address', () => {
    expect(isEmailTemplateKind('match')).toBe(true);
    expect(isEmailTemplateKind('constructor')).toBe(false);
    expect(isEmailTemplateLanguage('fr')).toBe(true);
    expect(isEmailTemplateLanguage(undefined)).toBe(false);
  });

  it('offer the variables of their kind in the language of the reader', () => {
    expect(variableChoices('match', translators.fr).map(({ label }) => label)).toContain('Prénoms du groupe');
    expect(variableChoices('request', translators.en).map(({ name }) => name)).not.toContain('names');
  });

  it('show the values of variables in this workspace', () => {
    const own = { company: 'Northwind Labs', first_name: 'Hanna' };
    const samples = new Map(
      variableChoices('request', translators.en, own).map(({ name, sample }) => [name, sample]),
    );
    expect(samples.get('company')).toBe('Northwind Labs');
    expect(samples.get('first_name')).toBe('Hanna');
    expect(withSamples('{{first_name}}, say yes to a {{product}} {{nonsense}}', 'en', own)).toBe(
      'Hanna, say yes to a coffee {{nonsense}}',
    );
  });
});

it('puts a variable where the caret is', () => {
  expect(insertAt('Hi , come', { from: 3, to: 3 }, '{{first_name}}')).toEqual({
    text: 'Hi {{first_name}}, come',
    caret: 17,
  });
  expect(insertAt('Hi you', { from: 3, to: 6 }, 'x')).toEqual({ text: 'Hi x', caret: 4 });
});

it.each([
  ['subject', null],
  ['document', null],
  ['content.3', 3],
  ['content.12.content.0', 12],
])('finds the block of %s', (place, block) => {
  expect(blockOf(place)).toBe(block);
});
