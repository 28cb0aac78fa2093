import { type ReactNode, useState } from 'react';
import { DragArea } from '../../../ui/DragArea.tsx';
import { AirContext, NOTHING } from './board-places.ts';
import type { RoundRef } from '../api.ts';
import type { Review } from './use-review.ts';
import { lazyPart } from '../../../ui/on-demand/lazy-part.tsx';

const BoardDrag = lazyPart(() => import('./BoardDrag.tsx'));

interface BoardAreaProps {
  round: RoundRef;
  /** Null while nothing may change. */
  review: Review | null;
  children: ReactNode;
}

/** People can be taken from one place of the board to another; while nothing may change, the board is only shown. */
export function BoardArea({ round, review, children }: BoardAreaProps) {
  const [air, setAir] = useState(NOTHING);
  return review ? (
    <AirContext value={air}>
      <DragArea
        renderDrag={(onReady) => <BoardDrag round={round} review={review} onReady={onReady} onAir={setAir} />}
      >
        {children}
      </DragArea>
    </AirContext>
  ) : (
    children
  );
}
