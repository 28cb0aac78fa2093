import { createFileRoute } from '@tanstack/react-router';
import { OptinLatePage } from '../../features/participations/pages/OptinLatePage.tsx';
import { optinSearch } from '../../features/participations/view.ts';
import { loadSentences } from '../../lib/i18n.ts';

export const Route = createFileRoute('/optin/late')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinLatePage,
});
