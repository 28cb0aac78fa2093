import { useFormat } from '#lib/use-format.ts';
import type { PlannedSession } from '#features/campaigns/planning-api.ts';
import { eventKey, type PlannedEvent } from '#features/campaigns/planning-view.ts';
import c from './PlanningAgenda.module.css';
import { PlanningEvent } from './PlanningEvent.tsx';

interface PlanningAgendaProps {
  events: readonly PlannedEvent[];
  onMove: (session: PlannedSession) => void;
}

/** Day by day what happens, without the days on which nothing does. */
export function PlanningAgenda({ events, onMove }: PlanningAgendaProps) {
  const { date } = useFormat();
  const days = [...new Set(events.map(({ day }) => day))];
  return (
    <ol className={c.days}>
      {days.map((day) => (
        <li key={day} className={c.day}>
          <h3 className={c.date}>{date(day, 'fullDay')}</h3>
          <ul className={c.events}>
            {events
              .filter((event) => event.day === day)
              .map((event) => (
                <li key={eventKey(event)}>
                  <PlanningEvent event={event} look="row" onMove={onMove} />
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
