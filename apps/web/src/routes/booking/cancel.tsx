import { createFileRoute } from '@tanstack/react-router';
import { BookingCancelPage } from '../../features/booking/pages/BookingCancelPage.tsx';
import { bookingSearch } from '../../features/booking/search.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/booking/cancel')({
  validateSearch: bookingSearch,
  loader: () => loadSentences('booking'),
  component: BookingCancelPage,
});
