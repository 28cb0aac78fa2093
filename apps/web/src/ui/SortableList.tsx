import { DragDropProvider } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { dragPlugins, dropOf } from './drag-plugins.ts';

interface SortableListProps {
  className?: string | undefined;
  label: string;
  /** The number of items, some of which may not be shown. */
  total: number;
  onMove: (from: number, to: number) => void;
  /** Each a `SortableRow`. */
  children: ReactNode;
}

/** A list that the reader sorts with drag or keyboard. */
export function SortableList({ className, label, total, onMove, children }: SortableListProps) {
  const { t } = useTranslation('sorting');
  const words = {
    help: t('help'),
    lifted: t('lifted'),
    moved: (place: number) => t('moved', { place, total }),
    putBack: t('put_back'),
  };
  return (
    <DragDropProvider
      plugins={dragPlugins(words)}
      onDragEnd={(event) => {
        const found = dropOf(event);
        if (found) onMove(found.from, found.to);
      }}
    >
      <ol className={className} aria-label={label}>
        {children}
      </ol>
    </DragDropProvider>
  );
}
