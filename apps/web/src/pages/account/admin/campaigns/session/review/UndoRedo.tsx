import { ActionIcon, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import type { Review } from './use-review.ts';
import c from './UndoRedo.module.css';

/** Takes changes of the groups back and does them again, by button or by keyboard. */
export function UndoRedo({ review }: { review: Review }) {
  const { t } = useTranslation('groups');
  useHotkeys([
    ['mod+Z', review.undo],
    ['mod+shift+Z', review.redo],
    ['mod+Y', review.redo],
  ]);
  return (
    <div className={c.pair}>
      <Way label={t('undo')} hint={t('undo_hint')} enabled={review.canUndo} onClick={review.undo}>
        <IconArrowBackUp size={18} />
      </Way>
      <Way label={t('redo')} hint={t('redo_hint')} enabled={review.canRedo} onClick={review.redo}>
        <IconArrowForwardUp size={18} />
      </Way>
    </div>
  );
}

interface WayProps {
  label: string;
  hint: string;
  enabled: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** It stays in reach of the keyboard when there is nothing left: the focus is not lost with the last step. */
function Way({ label, hint, enabled, onClick, children }: WayProps) {
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={label}
        {...(!enabled && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
