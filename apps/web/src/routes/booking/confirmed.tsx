import { createFileRoute } from '@tanstack/react-router';
import { BookingConfirmedPage } from '#pages/booking/BookingConfirmedPage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/confirmed')({
  validateSearch: bookingSearch,
  component: BookingConfirmedPage,
});
