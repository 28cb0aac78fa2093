import { createFileRoute } from '@tanstack/react-router';
import { OptinRejectConfirmationPage } from '../../../features/participations/pages/OptinRejectConfirmationPage.tsx';
import { optinSearch } from '../../../features/participations/view.ts';
import { loadSentences } from '../../../lib/i18n.ts';

export const Route = createFileRoute('/optin/reject/confirmation')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinRejectConfirmationPage,
});
