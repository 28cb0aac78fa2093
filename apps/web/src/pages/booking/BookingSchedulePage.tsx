import { BookingGate } from './BookingGate.tsx';
import { SlotScreen } from './SlotScreen.tsx';
import { StateScreen } from './StateScreen.tsx';

/** Books a first date for a coffee. */
export function BookingSchedulePage() {
  return (
    <BookingGate action="schedule">
      {(view, whose, { time }) =>
        view.state === 'open' ? (
          <SlotScreen view={view} whose={whose} action="schedule" suggested={time ?? null} />
        ) : (
          <StateScreen view={view} />
        )
      }
    </BookingGate>
  );
}
