import type { ReactNode } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** Around pages of an account that belong to no side: the side that is the reader's own. */
export function SideLayout({ children }: { children: ReactNode }) {
  const { user } = useWorkspace();
  return user.is_admin ? <AdminLayout>{children}</AdminLayout> : <MemberLayout>{children}</MemberLayout>;
}
