/** The person that a seat or an avatar stands for. */
export interface Person {
  id: number | string;
  first_name: string;
  last_name: string;
  photo_url?: string | null;
}

const TINTS = 8;

/** Which of the eight tints somebody has: always the same for an id, and spread evenly over neighbouring ids. */
export function tintOf(id: number | string): number {
  // FNV-1a, then the last step of murmur3, without which the low bits of short texts hardly vary.
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % TINTS;
}

export function fullName(person: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${person.first_name} ${person.last_name}`.trim();
}

/** Two letters, first and last name; one of them when the other is missing; a question mark for nobody. */
export function initialsOf(person: Pick<Person, 'first_name' | 'last_name'>): string {
  return (firstLetter(person.first_name) + firstLetter(person.last_name)).toLocaleUpperCase() || '?';
}

const letters = new Intl.Segmenter();

function firstLetter(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment ?? '';
}
