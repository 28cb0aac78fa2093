import { createFileRoute } from '@tanstack/react-router';
import { BookingSchedulePage } from '#features/booking/pages/BookingSchedulePage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/schedule')({
  validateSearch: bookingSearch,
  component: BookingSchedulePage,
});
