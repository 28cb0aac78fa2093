import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Logo } from '../ui/Logo.tsx';
import c from './AdminLayout.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The admin's side: a sidebar, a rail under 1200 px, a drawer under 768. */
export function AdminLayout() {
  const { t } = useTranslation();
  const [opened, drawer] = useDisclosure();
  return (
    <div className={c.layout}>
      <div className={c.phoneBar}>
        <ActionIcon aria-label={t('nav.open')} onClick={drawer.open}>
          <IconMenu2 size={20} />
        </ActionIcon>
        <Logo />
      </div>
      <Drawer opened={opened} onClose={drawer.close} size={280} withCloseButton={false} padding={0}>
        <Sidebar onNavigate={drawer.close} />
      </Drawer>
      <div className={c.side}>
        <Sidebar collapsible />
      </div>
      <main id="main" tabIndex={-1} className={c.main}>
        <Outlet />
      </main>
    </div>
  );
}
