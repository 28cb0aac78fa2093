import { createFileRoute } from '@tanstack/react-router';
import { BookingSchedulePage } from '../../features/booking/pages/BookingSchedulePage.tsx';
import { bookingSearch } from '../../features/booking/search.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/booking/schedule')({
  validateSearch: bookingSearch,
  loader: () => loadSentences('booking'),
  component: BookingSchedulePage,
});
