import { createFileRoute } from '@tanstack/react-router';
import { BookingCanceledPage } from '#features/booking/pages/BookingCanceledPage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/canceled')({
  validateSearch: bookingSearch,
  component: BookingCanceledPage,
});
