import { isErased } from '@fika/contract/erased';
import { t } from '#lib/i18n.ts';

export { initialsOf, tintOf } from '@fika/contract/avatar';

/** The person that a seat or an avatar stands for. */
export interface Person {
  id: number | string;
  first_name: string;
  last_name: string;
  photo_url?: string | null;
}

/** First and last name; of somebody who was erased, that they are. */
export function fullName(person: Pick<Person, 'first_name' | 'last_name'> & { email?: string }): string {
  if (person.email !== undefined && isErased(person.email)) return t('people.former');
  return `${person.first_name} ${person.last_name}`.trim();
}

/** Whoever has no name, inside of a sentence: by the address, unless they were erased. */
export function nameInside({ email }: { email: string }): string {
  return isErased(email) ? t('people.former_inside') : email;
}

/** Somebody who is told by name alone; whoever was erased comes with the address that stands in. */
export function nameOfAuthor(name: string): string {
  return isErased(name) ? t('people.former') : name;
}

/** The address under a name; nothing under that of somebody who was erased. */
export function addressOf({ email }: { email: string }): string {
  return isErased(email) ? '' : email;
}
