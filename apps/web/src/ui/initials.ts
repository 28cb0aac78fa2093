export { initialsOf, tintOf } from '@fika/contract/avatar';

/** The person that a seat or an avatar stands for. */
export interface Person {
  id: number | string;
  first_name: string;
  last_name: string;
  photo_url?: string | null;
}

export function fullName(person: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${person.first_name} ${person.last_name}`.trim();
}
