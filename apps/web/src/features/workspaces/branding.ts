import { accentOf, contrast, GROUNDS, type SchemeName } from '@fika/contract/brand-colour';

/** A typed color, with or without its sign, short or long; empty means none. */
export function readColour(written: string): { ok: true; value: string | null } | { ok: false } {
  const text = written.trim().replace(/^#?/, '#');
  if (text === '#') return { ok: true, value: null };
  const long = /^#[0-9a-f]{3}$/i.test(text) ? text.replaceAll(/[0-9a-f]/gi, (digit) => digit + digit) : text;
  return /^#[0-9a-f]{6}$/i.test(long) ? { ok: true, value: long.toUpperCase() } : { ok: false };
}

/** How a scheme adapts a color, with the contrast of text in it. */
export interface Verdict {
  became: 'kept' | 'darker' | 'lighter';
  /** The contrast of the chosen color and of the adapted one, on a card of the scheme. */
  before: number;
  after: number;
}

export function judge(colour: string, scheme: SchemeName): Verdict {
  const { accent } = accentOf(colour, scheme);
  const { card } = GROUNDS[scheme];
  const changed = scheme === 'light' ? 'darker' : 'lighter';
  return {
    became: accent === colour.toUpperCase() ? 'kept' : changed,
    before: contrast(colour, card),
    after: contrast(accent, card),
  };
}
