import { createFileRoute } from '@tanstack/react-router';
import { OptinRejectPage } from '../../../features/participations/pages/OptinRejectPage.tsx';
import { optinSearch } from '../../../features/participations/view.ts';
import { loadSentences } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/optin/reject/')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinRejectPage,
});
