import { createFileRoute } from '@tanstack/react-router';
import { BookingCanceledPage } from '#pages/booking/BookingCanceledPage.tsx';
import { bookingSearch } from '#features/booking/search.ts';

export const Route = createFileRoute('/booking/canceled')({
  validateSearch: bookingSearch,
  component: BookingCanceledPage,
});
