import type { ReactNode } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { MemberLayout } from './MemberLayout.tsx';

/** The layout of account pages: the admin layout for admins, the member layout for members. */
export function SideLayout({ children }: { children: ReactNode }) {
  const { user } = useWorkspace();
  return user.is_admin ? <AdminLayout>{children}</AdminLayout> : <MemberLayout>{children}</MemberLayout>;
}
