import { createFileRoute } from '@tanstack/react-router';
import { BookingCancelPage } from '#pages/booking/BookingCancelPage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/cancel')({
  validateSearch: bookingSearch,
  component: BookingCancelPage,
});
