import { tabOnDemand } from '../../ui/on-demand/part.tsx';

/** What the page of a program shows, one at a time; the first without a name in its address. */
export const DETAILS_TABS = {
  overview: tabOnDemand(() => import('./components/DetailsOverview.tsx'), 'programs', 'outcomes'),
  sessions: tabOnDemand(() => import('./components/SessionsTable.tsx')),
  participants: tabOnDemand(() => import('./components/ParticipantsTab.tsx')),
  booking: tabOnDemand(() => import('./components/BookingTab.tsx'), 'bookings'),
  history: tabOnDemand(() => import('./components/HistoryTab.tsx')),
};
