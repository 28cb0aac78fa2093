import { DragDropProvider } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { dragPlugins, type DragWords, dropOf } from './drag-plugins.ts';

interface SortableListProps {
  className: string | undefined;
  label: string;
  words: DragWords;
  onMove: (from: number, to: number) => void;
  /** Rows with `useSortable`. */
  children: ReactNode;
}

/** A list that the reader sorts with drag or keyboard. */
export function SortableList({ className, label, words, onMove, children }: SortableListProps) {
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
