import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '#lib/i18n.ts';

interface MoveItemsProps {
  index: number;
  total: number;
  onMove: (to: number) => void;
}

/** The items of a row's menu that move it by one place, where there is one. */
export function MoveItems({ index, total, onMove }: MoveItemsProps) {
  const { t } = useTranslation('sorting');
  return (
    <>
      {index > 0 && (
        <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => onMove(index - 1)}>
          {t('up')}
        </Menu.Item>
      )}
      {index < total - 1 && (
        <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => onMove(index + 1)}>
          {t('down')}
        </Menu.Item>
      )}
    </>
  );
}
