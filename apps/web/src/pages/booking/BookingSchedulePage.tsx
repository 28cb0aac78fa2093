import { BookingGate } from '#features/booking/components/BookingGate.tsx';
import { SlotScreen } from '#features/booking/components/SlotScreen.tsx';
import { StateScreen } from '#features/booking/components/StateScreen.tsx';

/** Books a first date for a coffee. */
export function BookingSchedulePage() {
  return (
    <BookingGate action="schedule">
      {(view, whose) =>
        view.state === 'open' ? (
          <SlotScreen view={view} whose={whose} action="schedule" />
        ) : (
          <StateScreen view={view} />
        )
      }
    </BookingGate>
  );
}
