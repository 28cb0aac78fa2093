import { createFileRoute } from '@tanstack/react-router';
import { OptinUnsubscribePage } from '../../../features/participations/pages/OptinUnsubscribePage.tsx';
import { optinSearch } from '../../../features/participations/view.ts';
import { loadSentences } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/optin/unsubscribe/')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinUnsubscribePage,
});
