import { DragDropProvider, DragOverlay, useDragOperation } from '@dnd-kit/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { IconGripVertical } from '@tabler/icons-react';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import { nameOf, type Seated } from '../review.ts';
import { boardSensors, dropOf, useDragPlugins, useDropWords } from './board-drag.ts';
import c from './BoardDrag.module.css';
import type { Review } from './use-review.ts';

/** People can be taken from one place of the board to another; while nothing may change, the board is only shown. */
export function BoardDrag({ review, children }: { review: Review | null; children: ReactNode }) {
  return review ? <Draggable review={review}>{children}</Draggable> : children;
}

function Draggable({ review, children }: { review: Review; children: ReactNode }) {
  const plugins = useDragPlugins();
  return (
    <DragDropProvider
      sensors={boardSensors}
      plugins={plugins}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        const drop = canceled ? null : dropOf(source, target);
        if (drop) review.board.put(drop.who, drop.place);
      }}
    >
      {children}
      <Marks />
      <DragOverlay dropAnimation={null}>{(source) => <Lifted who={source.data as Seated} />}</DragOverlay>
    </DragDropProvider>
  );
}

/** Marks whose place is left behind and which one would be taken, without a card being drawn again. */
function Marks() {
  const { source, target } = useDragOperation();
  useMark('data-lifted', source?.element);
  useMark('data-target', target?.element);
  return null;
}

function useMark(name: string, element: Element | undefined) {
  useLayoutEffect(() => {
    element?.setAttribute(name, '');
    return () => element?.removeAttribute(name);
  }, [name, element]);
}

/** The person in the air, and what letting go would do. */
function Lifted({ who }: { who: Seated }) {
  const { source, target } = useDragOperation();
  const effect = useDropWords()(source, target);
  return (
    <div className={c.lifted}>
      <div className={c.card}>
        <IconGripVertical size={16} aria-hidden="true" />
        <PersonAvatar person={who.person} size={28} />
        <span className={c.text}>
          <span>{nameOf(who.person)}</span>
          <span className={c.trait}>{who.person.traits[0]}</span>
        </span>
      </div>
      {effect && <p className={c.effect}>{effect}</p>}
    </div>
  );
}
