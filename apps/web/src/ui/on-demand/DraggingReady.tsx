import { Draggable, Droppable } from '@dnd-kit/dom';
import { useDragDropManager } from '@dnd-kit/react';
import { useEffect } from 'react';
import type { Dragging } from '../dragging.ts';

/** For a `DragDropProvider` beside an area: from now on what is in it is registered there. */
export function DraggingReady({ onReady }: { onReady: (dragging: Dragging) => void }) {
  const manager = useDragDropManager();
  useEffect(() => {
    if (!manager) return;
    onReady({
      addThing: ({ id, element, grip, data }) => {
        const thing = new Draggable(
          { id, element, data: { of: data }, ...(grip && { handle: grip }) },
          manager,
        );
        return () => thing.destroy();
      },
      addPlace: ({ id, element, rank = 0, data }) => {
        const place = new Droppable({ id, element, data: { of: data }, collisionPriority: rank }, manager);
        return () => place.destroy();
      },
    });
  }, [manager, onReady]);
  return null;
}

/** What was registered with a thing or a place of an operation; null where there is none. */
export const dataOf = (entity: unknown): object | null =>
  (entity as { data?: { of?: () => object } } | null)?.data?.of?.() ?? null;
