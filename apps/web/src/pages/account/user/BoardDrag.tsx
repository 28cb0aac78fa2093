import { DragDropProvider, DragOverlay, useDragOperation } from '@dnd-kit/react';
import { type ReactNode, useMemo } from 'react';
import { useWorkspace } from '#lib/session.ts';
import { AvatarStack } from '#ui/AvatarStack.tsx';
import { othersOf } from '#features/coffees/view.ts';
import { type InTheAir, type Lifted, NOTHING } from '#features/coffees/components/board-context.ts';
import { dropOf, liftedOf, sensorsFor, statusOf, useDragPlugins, useDropWords } from './board-drag.ts';
import c from './CoffeeBoard.module.css';
import type { Moves } from '#features/coffees/components/use-moves.ts';

interface BoardDragProps {
  /** The distance of an arrow key. */
  step: number;
  moves: Moves;
  onAir: (air: InTheAir) => void;
  children: ReactNode;
}

/** Dragging on the board. */
export function BoardDrag({ step, moves, onAir, children }: BoardDragProps) {
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
      {children}
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
