import { useDraggable, useDroppable } from '@dnd-kit/react';
import { use, useRef, useState } from 'react';
import { useTranslation } from '#lib/i18n.ts';
import { useFormat } from '#lib/use-format.ts';
import { MonthTable } from '#ui/MonthTable.tsx';
import type { PlannedSession } from '#features/campaigns/planning-api.ts';
import { daysBetween, eventKey, type PlannedEvent } from '#features/campaigns/planning-view.ts';
import { AirContext, NOTHING } from './planning-air.ts';
import { PlanningDrag } from './PlanningDrag.tsx';
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

/** The weeks of a month with what happens on each day. What may move is dragged to another day. */
export function PlanningMonth(props: PlanningMonthProps) {
  const { weeks, events, stale, onDrop } = props;
  const { t } = useTranslation('planning');
  const [air, setAir] = useState(NOTHING);
  const words = useMoveWords();
  const days = air.event && air.day ? daysBetween(air.event.day, air.day) : 0;
  const effect = air.event && days !== 0 ? words(air.event.session, days) : null;
  return (
    <AirContext value={air}>
      <PlanningDrag
        onAir={setAir}
        onDrop={({ session, day: from }, day) => onDrop(session, daysBetween(from, day))}
      >
        <div className={c.frame} aria-busy={stale} data-stale={stale || undefined}>
          <MonthTable label={t('title')} weeks={weeks}>
            {(day) => <Day day={day} {...props} events={events.filter((one) => one.day === day)} />}
          </MonthTable>
          <p className={c.effect} data-shown={effect !== null || undefined} role="status">
            {effect}
          </p>
        </div>
      </PlanningDrag>
    </AirContext>
  );
}

function Day({ day, month, today, events, onMove }: PlanningMonthProps & { day: string }) {
  const { date } = useFormat();
  const past = day < today;
  const ref = useRef<HTMLTableCellElement>(null);
  useDroppable({ id: `day-${day}`, element: ref, data: { day }, disabled: past });
  const { day: over } = use(AirContext);
  return (
    <td
      ref={ref}
      className={c.day}
      data-outside={!day.startsWith(month) || undefined}
      data-past={past || undefined}
      data-target={over === day || undefined}
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
  const ref = useRef<HTMLButtonElement>(null);
  const key = eventKey(event);
  useDraggable({ id: key, element: ref, data: { event }, disabled: !event.session.movable });
  const { event: lifted } = use(AirContext);
  return (
    <PlanningEvent
      ref={ref}
      event={event}
      look="chip"
      dragged={lifted !== null && eventKey(lifted) === key}
      onMove={onMove}
    />
  );
}
