import { createFileRoute } from '@tanstack/react-router';
import { OptinAcceptPage } from '../../features/participations/pages/OptinAcceptPage.tsx';
import { optinSearch } from '../../features/participations/view.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/optin/accept')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinAcceptPage,
});
