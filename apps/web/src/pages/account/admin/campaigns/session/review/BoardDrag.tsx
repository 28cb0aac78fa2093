import { VisuallyHidden } from '@mantine/core';
import { DragDropProvider, DragOverlay, useDragOperation } from '@dnd-kit/react';
import { type Dispatch, type ReactNode, type SetStateAction, useLayoutEffect } from 'react';
import { IconBan, IconGripVertical } from '@tabler/icons-react';
import { PersonAvatar } from '#ui/PersonAvatar.tsx';
import type { RoundRef } from '#features/rounds/api.ts';
import { nameOf, type Seated } from '#features/rounds/review.ts';
import {
  boardSensors,
  dropOf,
  placeOf,
  seatedOf,
  useDragPlugins,
  useDropRefusal,
  useDropWords,
} from './board-drag.ts';
import c from './BoardDrag.module.css';
import { type InTheAir, NOTHING } from './board-places.ts';
import type { Review } from './use-review.ts';

const NO_SENSORS: typeof boardSensors = [];

interface BoardDragProps {
  round: RoundRef;
  /** Null while nothing may change. */
  review: Review | null;
  onAir: Dispatch<SetStateAction<InTheAir>>;
  children: ReactNode;
}

/** Dragging on the board. */
export function BoardDrag({ round, review, onAir, children }: BoardDragProps) {
  const plugins = useDragPlugins();
  return (
    <DragDropProvider
      sensors={review ? boardSensors : NO_SENSORS}
      plugins={plugins}
      onDragStart={({ operation: { source } }) => {
        const who = seatedOf(source);
        onAir({ lifted: who && { ...who, element: source?.element }, isOut: false });
      }}
      onDragOver={({ operation: { target } }) => {
        const isOut = placeOf(target) === 'out';
        onAir((air) => (air.isOut === isOut ? air : { ...air, isOut }));
      }}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        onAir(NOTHING);
        const drop = canceled ? null : dropOf(source, target);
        if (drop) review?.board.put(drop.who, drop.place);
      }}
    >
      {children}
      <Marks round={round} />
      <DragOverlay dropAnimation={null}>
        {(source) => <Lifted round={round} who={seatedOf(source)} />}
      </DragOverlay>
    </DragDropProvider>
  );
}

/**
 * Marks the source and the target of a drag with attributes, so that no card renders again, and announces to screen readers that
 * the server would refuse the drop.
 */
function Marks({ round }: { round: RoundRef }) {
  const { source, target } = useDragOperation();
  const refusal = useDropRefusal(round, source, target);
  useMark('data-lifted', source?.element);
  useMark('data-target', target?.element);
  useMark('data-refused', refusal === null ? undefined : target?.element);
  return <VisuallyHidden role="status">{refusal}</VisuallyHidden>;
}

function useMark(name: string, element: Element | undefined) {
  useLayoutEffect(() => {
    element?.setAttribute(name, '');
    return () => element?.removeAttribute(name);
  }, [name, element]);
}

/** The person in the air, and what letting go would do. */
function Lifted({ round, who }: { round: RoundRef; who: Seated | null }) {
  const { source, target } = useDragOperation();
  const effect = useDropWords()(source, target);
  const refusal = useDropRefusal(round, source, target);
  if (!who) return null;
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
      {refusal && (
        <p className={c.refusal} aria-hidden="true">
          <IconBan size={16} />
          {refusal}
        </p>
      )}
    </div>
  );
}
