import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useWorkspace } from '#lib/session.ts';
import { fullName } from '#ui/initials.ts';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import c from './UserMenu.module.css';
import { UserMenuItems } from './UserMenuItems.tsx';

interface UserMenuProps {
  /** `row` shows name and workspace in the sidebar, `seat` only the avatar in a bar. */
  look: 'row' | 'seat';
  side: 'admin' | 'user';
}

/** Me and my workspace: switch, appearance, language, log out. */
export function UserMenu({ look, side }: UserMenuProps) {
  const { t } = useTranslation();
  const workspace = useWorkspace();
  const name = fullName(workspace.user) || workspace.user.email;
  return (
    <Menu position={look === 'row' ? 'top-start' : 'bottom-end'} width={248}>
      <Menu.Target>
        <UnstyledButton className={c.button} data-look={look}>
          <VisuallyHidden>{t('menu.account')}</VisuallyHidden>
          <PersonAvatar person={workspace.user} size={look === 'row' ? 28 : 32} />
          {look === 'row' && (
            <>
              <span className={c.text}>
                <span className={c.name}>{name}</span>
                <span className={c.workspace}>{workspace.name}</span>
              </span>
              <IconSelector size={16} className={c.selector} aria-hidden="true" />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <UserMenuItems side={side} />
      </Menu.Dropdown>
    </Menu>
  );
}
