import type { Workspace } from '#lib/session.ts';

const SUPERADMIN = 2;

/** Of which of the chosen programs a reader sees the people: of all, of those that they manage, or of none. */
export function seenPeople(
  { user, permissions }: Pick<Workspace, 'user' | 'permissions'>,
  campaigns: readonly number[],
): 'all' | 'own' | 'none' {
  const managed = permissions.programs_management;
  if (user.role === SUPERADMIN || managed === 'all') return 'all';
  if (managed.length === 0) return 'none';
  if (campaigns.length === 0) return 'own';
  return campaigns.every((id) => managed.includes(id)) ? 'all' : 'none';
}
