import { isErased } from '@fika/contract/erased';
import { t } from '#lib/i18n.ts';

export { initialsOf, tintOf } from '@fika/contract/avatar';

/** The person in an avatar. */
export interface Person {
  id: number | string;
  first_name: string;
  last_name: string;
}

/** First and last name, or "former member" for a deleted person. */
export function fullName(person: Pick<Person, 'first_name' | 'last_name'> & { email?: string }): string {
  if (person.email !== undefined && isErased(person.email)) return t('people.former');
  return `${person.first_name} ${person.last_name}`.trim();
}

/** The address of a person without a name, for use inside of a sentence, or "former member" after deletion. */
export function nameInside({ email }: { email: string }): string {
  return isErased(email) ? t('people.former_inside') : email;
}

/** The name of an author. For a deleted person the server sends a placeholder address as the name. */
export function nameOfAuthor(name: string): string {
  return isErased(name) ? t('people.former') : name;
}

/** The address below a name, empty for a deleted person. */
export function addressOf({ email }: { email: string }): string {
  return isErased(email) ? '' : email;
}
