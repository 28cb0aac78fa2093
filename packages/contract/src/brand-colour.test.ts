import { expect, it } from 'vitest';
import {
  accentOf,
  contrast,
  CONTRAST_MIN,
  GRAPHIC_CONTRAST_MIN,
  GROUNDS,
  OWN_ACCENT,
  type SchemeName,
  visibleInBoth,
} from './brand-colour.ts';

const SCHEMES: readonly SchemeName[] = ['light', 'dark'];
const two = (value: number) => value.toString(16).padStart(2, '0');

/** Every eleventh step of each channel, the corners among them. */
function* everyColour(): Generator<string> {
  const steps = Array.from({ length: 18 }, (_, index) => two(index * 15));
  for (const red of steps)
    for (const green of steps) for (const blue of steps) yield `#${red}${green}${blue}`;
}

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#27479A', '#FFFFFF')).toBeCloseTo(8.6, 1);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

it.each(SCHEMES)(
  'makes an accent of every colour that can be read on the grounds of the %s scheme',
  (scheme) => {
    const { paper, panel, card, on_accent } = GROUNDS[scheme];
    const wrong: string[] = [];
    for (const colour of everyColour()) {
      const { accent, hover, soft, softer } = accentOf(colour, scheme);
      const pairs: [string, string][] = [
        ...[paper, panel, card, soft, softer].map((ground): [string, string] => [accent, ground]),
        [on_accent, accent],
        [on_accent, hover],
      ];
      for (const [text, ground] of pairs) {
        if (contrast(text, ground) < CONTRAST_MIN) wrong.push(`${colour}: ${text} on ${ground}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  },
);

it('keeps a colour that can be read as it is, and changes as little as it must', () => {
  expect(accentOf('#27479A', 'light').accent).toBe('#27479A');
  expect(accentOf('#9db6ee', 'dark').accent).toBe('#9DB6EE');
  const yellow = accentOf('#FFD500', 'light').accent;
  expect(contrast(yellow, '#FFFFFF')).toBeLessThan(6.5);
  expect(accentOf('#FFD500', 'dark').accent).toBe('#FFD500');
});

it('makes a colour of every colour that stands out from the cards of both schemes', () => {
  const wrong: string[] = [];
  for (const colour of everyColour()) {
    const seen = visibleInBoth(colour);
    for (const scheme of SCHEMES)
      if (contrast(seen, GROUNDS[scheme].card) < GRAPHIC_CONTRAST_MIN) wrong.push(`${colour}: ${seen}`);
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(visibleInBoth('#777777')).toBe('#777777');
  expect(visibleInBoth(OWN_ACCENT.light)).not.toBe(OWN_ACCENT.light);
});
