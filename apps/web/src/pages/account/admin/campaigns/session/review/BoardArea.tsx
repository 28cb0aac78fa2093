import { type ReactNode, useState } from 'react';
import type { RoundRef } from '#features/rounds/api.ts';
import { BoardDrag } from './BoardDrag.tsx';
import { AirContext, NOTHING } from './board-places.ts';
import type { Review } from './use-review.ts';

interface BoardAreaProps {
  round: RoundRef;
  /** Null while nothing may change. */
  review: Review | null;
  children: ReactNode;
}

/** People can be taken from one place of the board to another; while nothing may change, the board is only shown. */
export function BoardArea({ round, review, children }: BoardAreaProps) {
  const [air, setAir] = useState(NOTHING);
  return (
    <AirContext value={air}>
      <BoardDrag round={round} review={review} onAir={setAir}>
        {children}
      </BoardDrag>
    </AirContext>
  );
}
