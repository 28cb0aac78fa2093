import type { Permission } from '@fika/contract/permissions';
import { grants } from '@fika/contract/granted';
import { useTranslation } from './i18n.ts';
import { useWorkspace, type Workspace } from './session.ts';

interface Right {
  can: boolean;
  /** Why not, as a sentence for a `GuardedButton`; null when it may be done. */
  reason: string | null;
}

/**
 * Whether the reader may do something here. `itemId` is the program or audience that it is done to. The server decides
 * in the end; a change of rights reaches an open page at once.
 */
export function useCan(permission: Permission, itemId?: number): Right {
  const { t } = useTranslation(['common', 'permissions']);
  const { user, permissions } = useWorkspace();
  // A superadmin holds every permission.
  const can = user.role === 2 || (user.role === 1 && grants(permissions, permission, itemId));
  return {
    can,
    reason: can ? null : t('permission_missing', { permission: t(`permissions:${permission}`) }),
  };
}

/** Whether the reader manages a program, and so may open its pages. */
export const managesProgram = (
  { user, permissions }: Pick<Workspace, 'user' | 'permissions'>,
  id: number,
): boolean => user.role === 2 || grants(permissions, 'programs_management', id);
