import { createFileRoute, notFound } from '@tanstack/react-router';
import { OptinLeaveProductPage } from '../../../../features/participations/pages/OptinLeavePage.tsx';
import { optinSearch } from '../../../../features/participations/view.ts';
import { loadSentences } from '../../../../lib/i18n.ts';
import { settings } from '../../../../lib/settings.ts';

export const Route = createFileRoute('/optin/unsubscribe/$product/confirmation')({
  validateSearch: optinSearch,
  beforeLoad: ({ params }) => {
    if (params.product !== settings.product_slug) throw notFound();
  },
  loader: () => loadSentences('participations'),
  component: OptinLeaveProductPage,
});
