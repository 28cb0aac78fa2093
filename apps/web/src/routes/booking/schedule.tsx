import { createFileRoute } from '@tanstack/react-router';
import { BookingSchedulePage } from '#pages/booking/BookingSchedulePage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/schedule')({
  validateSearch: bookingSearch,
  component: BookingSchedulePage,
});
