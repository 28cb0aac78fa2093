import { PointerSensor } from '@dnd-kit/dom';
import { DragDropProvider, useDraggable, useDroppable } from '@dnd-kit/react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { PlannedSession } from '../planning-api.ts';
import { daysBetween, eventKey, type PlannedEvent } from '../planning-view.ts';
import { PlanningEvent } from './PlanningEvent.tsx';
import c from './PlanningMonth.module.css';
import { useMoveWords } from './use-move-words.ts';

interface PlanningMonthProps {
  weeks: readonly (readonly string[])[];
  month: string;
  today: string;
  events: readonly PlannedEvent[];
  stale: boolean;
  onMove: (session: PlannedSession) => void;
  onDrop: (session: PlannedSession, days: number) => void;
}

// By keyboard an event opens its menu, from where it is moved to a day.
const SENSORS = [PointerSensor];

/** The weeks of a month with what happens on each day. What may move is dragged to another day. */
export function PlanningMonth(props: PlanningMonthProps) {
  const { weeks, events, stale, onDrop } = props;
  const { t } = useTranslation('planning');
  const { weekday } = useFormat('UTC');
  const [effect, setEffect] = useState<string | null>(null);
  const words = useMoveWords();
  const dropOf = (source: unknown, target: unknown) => {
    const event = (source as { data?: { event?: PlannedEvent } } | null)?.data?.event;
    const day = (target as { data?: { day?: string } } | null)?.data?.day;
    return event && day ? { session: event.session, days: daysBetween(event.day, day) } : null;
  };
  return (
    <DragDropProvider
      sensors={SENSORS}
      onDragOver={({ operation: { source, target } }) => {
        const drop = dropOf(source, target);
        setEffect(drop && drop.days !== 0 ? words(drop.session, drop.days) : null);
      }}
      onDragEnd={({ canceled, operation: { source, target } }) => {
        setEffect(null);
        const drop = canceled ? null : dropOf(source, target);
        if (drop) onDrop(drop.session, drop.days);
      }}
    >
      <div className={c.frame} aria-busy={stale} data-stale={stale || undefined}>
        <table className={c.month} aria-label={t('title')}>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col" className={c.weekday}>
                  {weekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <Day key={day} day={day} {...props} events={events.filter((one) => one.day === day)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={c.effect} data-shown={effect !== null || undefined} role="status">
          {effect}
        </p>
      </div>
    </DragDropProvider>
  );
}

function Day({ day, month, today, events, onMove }: PlanningMonthProps & { day: string }) {
  const { date } = useFormat();
  const past = day < today;
  const { ref, isDropTarget } = useDroppable({ id: `day-${day}`, data: { day }, disabled: past });
  return (
    <td
      ref={ref}
      className={c.day}
      data-outside={!day.startsWith(month) || undefined}
      data-past={past || undefined}
      data-target={isDropTarget || undefined}
    >
      <time
        className={c.number}
        dateTime={day}
        aria-label={date(day, 'fullDay')}
        data-today={day === today || undefined}
      >
        {Number(day.slice(8))}
      </time>
      <ul className={c.events}>
        {events.map((event) => (
          <li key={eventKey(event)}>
            <Chip event={event} onMove={onMove} />
          </li>
        ))}
      </ul>
    </td>
  );
}

function Chip({ event, onMove }: { event: PlannedEvent; onMove: PlanningMonthProps['onMove'] }) {
  const { ref, isDragging } = useDraggable({
    id: eventKey(event),
    data: { event },
    disabled: !event.session.movable,
  });
  return <PlanningEvent ref={ref} event={event} look="chip" dragged={isDragging} onMove={onMove} />;
}
