import type { Locale } from './common.ts';
import { isErased } from './erased.ts';

const FORMER_MEMBER = { en: 'A former member', fr: 'Ancien membre' } as const;

/** What a member is called: by name, else by address; whoever was erased has neither. */
export function memberName(
  person: { first_name: string; last_name: string; email: string },
  language: Locale,
): string {
  if (isErased(person.email)) return FORMER_MEMBER[language];
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
