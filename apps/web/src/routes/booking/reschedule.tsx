import { createFileRoute } from '@tanstack/react-router';
import { BookingReschedulePage } from '#pages/booking/BookingReschedulePage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/reschedule')({
  validateSearch: bookingSearch,
  component: BookingReschedulePage,
});
