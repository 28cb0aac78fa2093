import * as fc from 'fast-check';

/** Any character there is. The library's own `binary` first lists all million of them, to shrink. */
export const anyCharacter = fc
  .nat(0x10ffff)
  .filter((point) => point < 0xd800 || point > 0xdfff)
  .map((point) => String.fromCodePoint(point));
