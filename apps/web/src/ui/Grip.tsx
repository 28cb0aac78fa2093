import { IconGripVertical } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from '#lib/i18n.ts';

interface GripProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** What it moves, for screen readers. */
  'aria-label': string;
  size?: 16 | 18;
}

/** The handle of something that is moved by mouse or keyboard. */
export function Grip({ size = 16, ...button }: GripProps) {
  const { t } = useTranslation();
  return (
    <button {...button} type="button" aria-roledescription={t('draggable')}>
      <IconGripVertical size={size} aria-hidden="true" />
    </button>
  );
}
