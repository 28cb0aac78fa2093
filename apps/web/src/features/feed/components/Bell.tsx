import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { useUnread } from '../unread.ts';
import { shortCount } from '../short-count.ts';
import c from './Bell.module.css';
import { NotificationsPanel } from './NotificationsPanel.tsx';

interface BellProps {
  /** The position of the panel: below a bar, or next to the sidebar. */
  side: 'below' | 'beside';
}

/** The number of unread notifications, live, with a link to them. */
export function Bell({ side }: BellProps) {
  const { t } = useTranslation();
  const unread = useUnread() ?? 0;
  const [opened, { close, toggle }] = useDisclosure();
  const label = unread === 0 ? t('bell.none') : t('bell.unread', { count: unread });
  return (
    <>
      <Popover
        opened={opened}
        onChange={(open) => !open && close()}
        position={side === 'below' ? 'bottom-end' : 'right-start'}
        width={392}
        trapFocus
        returnFocus
        withRoles
      >
        <Popover.Target>
          <ActionIcon className={c.bell} aria-label={label} onClick={toggle}>
            <span className={c.icon}>
              <IconBell size={18} />
              {unread > 0 && (
                <span className={c.count} aria-hidden="true">
                  {shortCount(unread)}
                </span>
              )}
            </span>
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={c.panel} aria-label={t('bell.title')}>
          {opened && <NotificationsPanel onClose={close} />}
        </Popover.Dropdown>
      </Popover>
      {/* Announces the new count, and not each notification. */}
      <VisuallyHidden>
        <output>{unread > 0 && label}</output>
      </VisuallyHidden>
    </>
  );
}
