import { grants } from '@fika/contract/granted';
import type { Workspace } from '#lib/session.ts';

const SUPERADMIN = 2;

/** Of which programs a reader sees the numbers: of all, of those that they manage, or of none. */
export function seenPrograms({ user, permissions }: Pick<Workspace, 'user' | 'permissions'>) {
  if (user.role === SUPERADMIN) return 'all';
  if (user.role === 0) return 'none';
  if (grants(permissions, 'metrics_access_overall') || permissions.programs_management === 'all')
    return 'all';
  return grants(permissions, 'programs_management') ? 'own' : 'none';
}
