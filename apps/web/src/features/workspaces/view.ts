import type { WorkspaceOptions } from '@fika/contract/options';

export type Language = 'en' | 'fr';
export type Notice = NonNullable<WorkspaceOptions['user_warning_notice']['en']>;
export type QuickAction = NonNullable<WorkspaceOptions['user_quick_actions']['en']>[number];

/** The greeting of an hour of the day. */
export function greetingKey(hour: number): 'home.morning' | 'home.afternoon' | 'home.evening' {
  if (hour < 12) return 'home.morning';
  return hour < 18 ? 'home.afternoon' : 'home.evening';
}

/** The role of an account in a workspace. */
export function roleKey(role: 0 | 1 | 2): 'role.member' | 'role.admin' | 'role.superadmin' {
  if (role === 2) return 'role.superadmin';
  return role === 1 ? 'role.admin' : 'role.member';
}

/** From how many on a list of workspaces is searched rather than read. */
const MANY = 8;

export function hasManyWorkspaces(workspaces: readonly unknown[]): boolean {
  return workspaces.length > MANY;
}

// Removes accents: "resume" finds "résumé".
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether a name holds what was typed. */
export function matchesName(name: string, typed: string): boolean {
  return plain(name).includes(plain(typed.trim()));
}

/** A text of the admins in the reader's language, else in that of the workspace, with its language. */
export function inLanguage<T>(
  written: { en?: T | undefined; fr?: T | undefined },
  language: Language,
  culture: Language,
): { value: T; lang: Language } | null {
  for (const lang of [language, culture]) {
    const value = written[lang];
    if (value !== undefined) return { value, lang };
  }
  return null;
}
