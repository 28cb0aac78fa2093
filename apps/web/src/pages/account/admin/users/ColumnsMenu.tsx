import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { ColumnSettings } from '#features/members/use-columns.ts';
import c from './ColumnsMenu.module.css';

const ColumnsPanel = lazyPart(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel);

/** Which columns the list has, and in which order. */
export function ColumnsMenu({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation('members');
  return (
    <Popover position="bottom-end" width={280} returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          {t('columns_menu.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={c.menu} aria-label={t('columns_menu.open')}>
        <ColumnsPanel settings={settings} />
      </Popover.Dropdown>
    </Popover>
  );
}
