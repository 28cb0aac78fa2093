import { DragDropProvider } from '@dnd-kit/react';
import { useSortable } from '@dnd-kit/react/sortable';
import { useEffect } from 'react';
import { dragPlugins, type DragWords, dropOf } from '../drag-plugins.ts';
import type { SortableRow } from '../sortable-row.ts';

interface SortDragProps {
  rows: readonly SortableRow[];
  words: DragWords;
  onReady: () => void;
  onDragged: (id: string | number | null) => void;
  onMove: (from: number, to: number) => void;
}

/** Dragging, beside a list that is already there. */
export default function SortDrag({ rows, words, onReady, onDragged, onMove }: SortDragProps) {
  return (
    <DragDropProvider
      plugins={dragPlugins(words)}
      onDragStart={({ operation: { source } }) => onDragged(source?.id ?? null)}
      onDragEnd={(event) => {
        onDragged(null);
        const found = dropOf(event);
        if (found) onMove(found.from, found.to);
      }}
    >
      {rows.map((row) => (
        <Row key={row.id} {...row} />
      ))}
      <Ready onReady={onReady} />
    </DragDropProvider>
  );
}

function Row(row: SortableRow) {
  useSortable(row);
  return null;
}

/** After the rows: they are known by then. */
function Ready({ onReady }: Pick<SortDragProps, 'onReady'>) {
  useEffect(onReady, [onReady]);
  return null;
}
