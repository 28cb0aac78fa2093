import type { Translate } from '@fika/messages';
import { isErased } from './erased.ts';

/** What a member is called: by name, else by address; whoever was erased has neither. */
export function memberName(
  person: { first_name: string; last_name: string; email: string },
  t: Translate<'member_names'>,
): string {
  if (isErased(person.email)) return t('member_names:former_member');
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
