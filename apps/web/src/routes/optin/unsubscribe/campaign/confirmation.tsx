import { createFileRoute } from '@tanstack/react-router';
import { OptinLeaveCampaignPage } from '../../../../features/participations/pages/OptinLeavePage.tsx';
import { optinSearch } from '../../../../features/participations/view.ts';
import { loadSentences } from '../../../../lib/i18n.ts';

export const Route = createFileRoute('/optin/unsubscribe/campaign/confirmation')({
  validateSearch: optinSearch,
  loader: () => loadSentences('participations'),
  component: OptinLeaveCampaignPage,
});
