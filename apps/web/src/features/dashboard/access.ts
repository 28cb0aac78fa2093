import { canFilterByAudience, grants } from '@fika/contract/granted';
import type { Workspace } from '#lib/session.ts';

const SUPERADMIN = 2;

/** Whether a reader may narrow the numbers of some programs, or with none, of all that they see, to an audience. */
export const mayChooseAudience = (
  { user, permissions }: Pick<Workspace, 'user' | 'permissions'>,
  campaigns: readonly number[] = [],
): boolean => canFilterByAudience({ role: user.role, permissions }, campaigns);

/** Of which programs a reader sees the numbers: of all, of those that they manage, or of none. */
export function seenPrograms({ user, permissions }: Pick<Workspace, 'user' | 'permissions'>) {
  if (user.role === SUPERADMIN) return 'all';
  if (user.role === 0) return 'none';
  if (grants(permissions, 'metrics_access_overall') || permissions.programs_management === 'all')
    return 'all';
  return grants(permissions, 'programs_management') ? 'own' : 'none';
}
