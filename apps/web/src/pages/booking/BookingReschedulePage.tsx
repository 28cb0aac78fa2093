import { BookingGate } from './BookingGate.tsx';
import { SlotScreen } from './SlotScreen.tsx';
import { StateScreen } from './StateScreen.tsx';

/** Moves the date of a coffee. */
export function BookingReschedulePage() {
  return (
    <BookingGate action="reschedule">
      {(view, whose) =>
        view.state === 'booked' ? (
          <SlotScreen view={view} whose={whose} action="reschedule" />
        ) : (
          <StateScreen view={view} />
        )
      }
    </BookingGate>
  );
}
