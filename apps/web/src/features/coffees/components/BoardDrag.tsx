import { DragDropProvider, DragOverlay, useDragOperation } from '@dnd-kit/react';
import { useMemo } from 'react';
import { useWorkspace } from '../../../lib/session.ts';
import { AvatarStack } from '../../../ui/AvatarStack.tsx';
import type { Dragging } from '../../../ui/dragging.ts';
import { DraggingReady } from '../../../ui/on-demand/DraggingReady.tsx';
import { othersOf } from '../view.ts';
import { type InTheAir, type Lifted, NOTHING } from './board-context.ts';
import { dropOf, liftedOf, sensorsFor, statusOf, useDragPlugins, useDropWords } from './board-drag.ts';
import c from './CoffeeBoard.module.css';
import type { Moves } from './use-moves.ts';

interface BoardDragProps {
  /** How far an arrow goes. */
  step: number;
  moves: Moves;
  onReady: (dragging: Dragging) => void;
  onAir: (air: InTheAir) => void;
}

/** Dragging, beside a board that is already there: cards and columns register what they are. */
export default function BoardDrag({ step, moves, onReady, onAir }: BoardDragProps) {
  const plugins = useDragPlugins();
  const sensors = useMemo(() => sensorsFor(step), [step]);
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={plugins}
      onDragStart={({ operation: { source } }) =>
        onAir({ coffeeId: liftedOf(source)?.coffee.id ?? null, over: null })
      }
      onDragOver={({ operation: { source, target } }) =>
        onAir({ coffeeId: liftedOf(source)?.coffee.id ?? null, over: statusOf(target) ?? null })
      }
      onDragEnd={({ canceled, operation: { source, target } }) => {
        onAir(NOTHING);
        const drop = canceled ? null : dropOf(source, target);
        if (drop) moves.move(drop.coffee, drop.status);
      }}
    >
      <DraggingReady onReady={onReady} />
      <DragOverlay dropAnimation={null}>{(source) => <LiftedCard lifted={liftedOf(source)} />}</DragOverlay>
    </DragDropProvider>
  );
}

/** The card in the air, and what letting go would do. */
function LiftedCard({ lifted }: { lifted: Lifted | null }) {
  const { source, target } = useDragOperation();
  const { user } = useWorkspace();
  const effect = useDropWords()(source, target);
  if (!lifted) return null;
  const { coffee, title } = lifted;
  return (
    <div className={c.lifted}>
      <div className={c.liftedCard}>
        <AvatarStack people={othersOf(coffee, user.id)} size={32} />
        <span>{title}</span>
      </div>
      {effect && <p className={c.effect}>{effect}</p>}
    </div>
  );
}
