import type { Translate } from '@fika/messages';
import { isErased } from './erased.ts';

/** The display name of a member: the name, else the address; erased members have neither. */
export function memberName(
  person: { first_name: string; last_name: string; email: string },
  t: Translate<'member_names'>,
): string {
  if (isErased(person.email)) return t('member_names:former_member');
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
