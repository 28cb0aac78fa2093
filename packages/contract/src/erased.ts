import type { Locale } from './common.ts';

/** The address that stands in for that of an erased member: nobody can have it. */
export function erasedEmail(id: number): string {
  return `erased-${id}@erased.invalid`;
}

/** Whether an address is one of those. */
export function isErased(email: string): boolean {
  return /^erased-\d+@erased\.invalid$/.test(email);
}

const FORMER_MEMBER = { en: 'A former member', fr: 'Ancien membre' } as const;

/** What a member is called: by name, else by address; whoever was erased has neither. */
export function memberName(
  person: { first_name: string; last_name: string; email: string },
  language: Locale,
): string {
  if (isErased(person.email)) return FORMER_MEMBER[language];
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}
