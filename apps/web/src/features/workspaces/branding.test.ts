import { GROUNDS } from '@fika/contract/brand-colour';
import { expect, it } from 'vitest';
import { dark, light } from '#app/theme/colours.ts';
import { judge, readColour } from './branding.ts';
import { readStoredDraft as readColourDraft } from './branding-stored-draft.ts';

it('reads a colour as people write it', () => {
  expect(readColour(' #e2b100 ')).toEqual({ ok: true, value: '#E2B100' });
  expect(readColour('e2b100')).toEqual({ ok: true, value: '#E2B100' });
  expect(readColour('#1af')).toEqual({ ok: true, value: '#11AAFF' });
  expect(readColour(' ')).toEqual({ ok: true, value: null });
  for (const text of ['red', '#12', '#12345', '#1234567', '#12345g'])
    expect(readColour(text).ok, text).toBe(false);
});

it('reports how a color is adapted', () => {
  expect(judge('#27479A', 'light')).toMatchObject({ became: 'kept' });
  const yellow = judge('#FFD500', 'light');
  expect(yellow.became).toBe('darker');
  expect(yellow.before).toBeLessThan(4.5);
  expect(yellow.after).toBeGreaterThanOrEqual(4.5);
  expect(judge('#27479A', 'dark').became).toBe('lighter');
});

it('measures on the grounds of the theme', () => {
  const of = (scheme: typeof light) => [
    scheme.paper,
    scheme.panel,
    scheme.card,
    scheme.ink,
    scheme['on-accent'],
  ];
  expect(Object.values(GROUNDS.light)).toEqual(of(light));
  expect(Object.values(GROUNDS.dark)).toEqual(of(dark));
});

it('restores the valid parts of a draft', () => {
  expect(readColourDraft('{"saved_at":1,"patch":{"colour":"#111111"}}')?.patch).toEqual({
    colour: '#111111',
  });
  expect(readColourDraft('{"saved_at":1,"patch":{"colour":4}}')).toBeNull();
});
