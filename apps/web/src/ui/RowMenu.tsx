import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';

export interface RowMenuProps {
  /** The subject of the actions. */
  name: string;
  /** `Menu.Item` and `MenuLink`. */
  children: ReactNode;
  /** In a page header the button has a border, in a row it has none. */
  variant?: 'subtle' | 'default';
  className?: string | undefined;
}

/** The menu behind "…". */
export function RowMenu({ name, children, variant = 'subtle', className }: RowMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={className}
          variant={variant}
          size={variant === 'default' ? 'md' : 'sm'}
          aria-label={t('actions.more_about', { name })}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
