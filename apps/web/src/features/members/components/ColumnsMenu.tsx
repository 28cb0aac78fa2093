import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { partOnDemand } from '../../../ui/on-demand/part.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import type { ColumnSettings } from '../use-columns.ts';
import c from './ColumnsMenu.module.css';

const { Part: Panel, prepare } = partOnDemand(() => import('./ColumnsPanel.tsx'));

/** Which columns the list has, and in which order. */
export function ColumnsMenu({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation('members');
  return (
    <Popover position="bottom-end" width={280} prepare={prepare} trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden="true" />}>
          {t('columns_menu.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={c.menu} aria-label={t('columns_menu.open')}>
        <Panel settings={settings} />
      </Popover.Dropdown>
    </Popover>
  );
}
