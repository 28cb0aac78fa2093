import { BookingGate } from '#features/booking/components/BookingGate.tsx';
import { SlotScreen } from '#features/booking/components/SlotScreen.tsx';
import { StateScreen } from '#features/booking/components/StateScreen.tsx';

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
