import { type ReactNode, Suspense, useState } from 'react';
import c from './DragArea.module.css';
import { type Dragging, DraggingContext, isGrip } from './dragging.ts';
import { useFirstGesture } from './on-demand/use-first-gesture.ts';

interface DragAreaProps {
  /** The code for dragging, beside what is there already. */
  renderDrag: (onReady: (dragging: Dragging) => void) => ReactNode;
  children: ReactNode;
}

/** Around what can be dragged with `useThing` and `usePlace`; the code for that comes when somebody comes near. */
export function DragArea({ renderDrag, children }: DragAreaProps) {
  const [isNear, setIsNear] = useState(false);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const gesture = useFirstGesture(dragging !== null, () => setIsNear(true), isGrip);
  return (
    <DraggingContext value={dragging}>
      <div className={c.area} {...gesture}>
        {children}
      </div>
      {isNear && <Suspense>{renderDrag(setDragging)}</Suspense>}
    </DraggingContext>
  );
}
