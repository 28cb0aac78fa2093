import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UnverifiedNote } from '#features/accounts/components/UnverifiedNote.tsx';
import { Bell } from '#features/feed/components/Bell.tsx';
import { PageNote } from '#features/onboarding/components/PageNote.tsx';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { WorkspaceLogo } from '#ui/WorkspaceLogo.tsx';
import c from './AdminLayout.module.css';
import { InnerPlaces } from './InnerPlaces.tsx';
import { Main } from './Main.tsx';
import { Sidebar } from './Sidebar.tsx';
import { Drawer } from '#ui/Modal.tsx';

/** The admin's side: a sidebar, a rail under 1200 px, a drawer under 768. */
export function AdminLayout({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const [opened, drawer] = useDisclosure();
  return (
    <div className={c.layout}>
      <header className={c.phoneBar}>
        <ActionIcon aria-label={t('nav.open')} onClick={drawer.open}>
          <IconMenu2 size={20} />
        </ActionIcon>
        <WorkspaceLogo workspace={workspace} />
        <span className={c.bell}>
          <Bell side="below" />
        </span>
      </header>
      <Drawer opened={opened} onClose={drawer.close} size={280} withCloseButton={false} padding={0}>
        <Sidebar onNavigate={drawer.close} />
      </Drawer>
      <header className={c.side}>
        <Sidebar collapsible />
      </header>
      <Main className={c.main}>
        <UnverifiedNote />
        <InnerPlaces />
        <PageNote />
        {children ?? <Outlet />}
      </Main>
    </div>
  );
}
