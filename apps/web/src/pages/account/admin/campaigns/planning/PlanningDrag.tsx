import { Accessibility, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import type { ReactNode } from 'react';
import { dataOf } from '#ui/dragging.ts';
import type { PlannedEvent } from '#features/campaigns/planning-view.ts';
import { type InTheAir, NOTHING } from './planning-air.ts';

// By keyboard an event opens its menu, from where it is moved to a day.
const SENSORS = [PointerSensor];
// The plugin would announce how to drag, in English, although the keyboard cannot drag here.
const withoutWords = <T,>(defaults: T[]): T[] => defaults.filter((plugin) => plugin !== Accessibility);

interface PlanningDragProps {
  onAir: (air: InTheAir) => void;
  onDrop: (event: PlannedEvent, day: string) => void;
  children: ReactNode;
}

/** Dragging in a month: what happens, to other days. */
export function PlanningDrag({ onAir, onDrop, children }: PlanningDragProps) {
  const air = (source: unknown, target: unknown) => onAir({ event: eventOf(source), day: dayOf(target) });
  return (
    <DragDropProvider
      sensors={SENSORS}
      plugins={withoutWords}
      onDragStart={({ operation: { source } }) => air(source, null)}
      onDragOver={({ operation: { source, target } }) => air(source, target)}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        onAir(NOTHING);
        const [event, day] = [eventOf(source), dayOf(target)];
        if (!canceled && event && day !== null) onDrop(event, day);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

const eventOf = (source: unknown) => (dataOf(source) as { event: PlannedEvent } | null)?.event ?? null;
const dayOf = (target: unknown) => (dataOf(target) as { day: string } | null)?.day ?? null;
