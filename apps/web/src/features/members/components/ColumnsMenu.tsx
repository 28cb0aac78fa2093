import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { ColumnSettings } from '../use-columns.ts';
import c from './ColumnsMenu.module.css';

interface ColumnsMenuProps {
  settings: ColumnSettings;
}

/** Which columns the list has, and in which order. The code for dragging comes with the first use. */
export function ColumnsMenu({ settings }: ColumnsMenuProps) {
  const { t } = useTranslation('members');
  const [opened, setOpened] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<ColumnsMenuProps> | null>(null);
  const toggle = async () => {
    const { ColumnsPanel } = await import('./ColumnsPanel.tsx');
    setPanel(() => ColumnsPanel);
    setOpened(!opened);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden="true" />}
          onClick={() => void toggle()}
        >
          {t('columns_menu.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={c.menu} aria-label={t('columns_menu.open')}>
        {Panel && <Panel settings={settings} />}
      </Popover.Dropdown>
    </Popover>
  );
}
