import type { Person } from '#ui/initials.ts';

const NAMES = [
  'Amara Okafor',
  'Ingrid Solberg',
  'Mateus Carvalho',
  'Yuki Tanabe',
  'Kofi Mensah',
  'Zofia Wrona',
  'Lucía Herrera',
  'Hugo Delmas',
  'Hanna Virtanen',
  'Élise Fontaine',
];

export const people: readonly Person[] = NAMES.map((name, index) => {
  const [first_name = '', last_name = ''] = name.split(' ');
  return { id: index + 1, first_name, last_name };
});

export function person(index: number): Person {
  const found = people[index];
  if (!found) throw new Error(`nobody at ${index}`);
  return found;
}

/** The links of the gallery lead nowhere else. */
export const HERE: string = '/overview';
