/** The person that a seat or an avatar stands for. */
export interface Person {
  id: number | string;
  first_name: string;
  last_name: string;
  photo_url?: string | null;
}

export const TINTS = 8;

/** Which of the eight tints somebody has: always the same for an id, and spread evenly over neighbouring ids. */
export function tintOf(id: number | string): number {
  // FNV-1a: short, and neighbouring ids land far apart.
  let hash = 0x811c9dc5;
  for (const character of String(id)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return ((hash >>> 16) ^ hash) % TINTS;
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
