import { Accessibility, PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider } from '@dnd-kit/react';
import type { Dragging } from '../../../ui/dragging.ts';
import { dataOf, DraggingReady } from '../../../ui/on-demand/DraggingReady.tsx';
import type { PlannedEvent } from '../planning-view.ts';
import { type InTheAir, NOTHING } from './planning-air.ts';

// By keyboard an event opens its menu, from where it is moved to a day.
const SENSORS = [PointerSensor];
// And so nobody who cannot see it is told how to drag, which is told in English where no words are given.
const withoutWords = <T,>(defaults: T[]): T[] => defaults.filter((plugin) => plugin !== Accessibility);

interface PlanningDragProps {
  onReady: (dragging: Dragging) => void;
  onAir: (air: InTheAir) => void;
  onDrop: (event: PlannedEvent, day: string) => void;
}

/** Dragging, beside a month that is already there: what happens and its days register what they are. */
export default function PlanningDrag({ onReady, onAir, onDrop }: PlanningDragProps) {
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
      <DraggingReady onReady={onReady} />
    </DragDropProvider>
  );
}

// What was registered is what comes back: the provider holds nothing else.
const eventOf = (source: unknown) => (dataOf(source) as { event: PlannedEvent } | null)?.event ?? null;
const dayOf = (target: unknown) => (dataOf(target) as { day: string } | null)?.day ?? null;
