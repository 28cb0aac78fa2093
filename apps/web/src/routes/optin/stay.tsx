import { createFileRoute } from '@tanstack/react-router';
import { OptinStayPage } from '../../features/participations/pages/OptinStayPage.tsx';
import { optinSearch } from '../../features/participations/view.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/optin/stay')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinStayPage,
});
