/** Background and letter colors of the eight avatar tints, in the light scheme; contrast at least 6.9 to 1. */
export const AVATAR_TINTS = [
  { ground: '#F6DFC8', letters: '#6B3A0C' },
  { ground: '#DCE6F8', letters: '#233F87' },
  { ground: '#DDEBDD', letters: '#24553B' },
  { ground: '#F5DADA', letters: '#862132' },
  { ground: '#E6E0F0', letters: '#4B3A76' },
  { ground: '#D6EAEA', letters: '#174F55' },
  { ground: '#F3E6BC', letters: '#5F4800' },
  { ground: '#E9E2D8', letters: '#4D443A' },
] as const;

/** The tint of a person, 0 to 7: always the same for an id, and spread evenly over neighboring ids. */
export function tintOf(id: number | string): number {
  // FNV-1a, and the end of MurmurHash3 without which short texts do not spread.
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % AVATAR_TINTS.length;
}

/** First letters of first and last name; one of them when the other is missing; a question mark without a name. */
export function initialsOf(person: { first_name: string; last_name: string }): string {
  return (firstLetter(person.first_name) + firstLetter(person.last_name)).toLocaleUpperCase() || '?';
}

/** Includes combining marks. A pattern, because the first `Intl.Segmenter` keeps a phone busy while it starts a page. */
function firstLetter(name: string): string {
  return /^.\p{M}*/su.exec(name.trim())?.[0] ?? '';
}
