import { createFileRoute } from '@tanstack/react-router';
import { BookingCanceledPage } from '../../features/booking/pages/BookingCanceledPage.tsx';
import { bookingSearch } from '../../features/booking/search.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/booking/canceled')({
  validateSearch: bookingSearch,
  loader: () => loadSentences('booking'),
  component: BookingCanceledPage,
});
