import { createFileRoute } from '@tanstack/react-router';
import { sendingDomainsQuery } from '#features/email-domains/api.ts';
import { EmailsPage } from '#features/email-domains/pages/EmailsPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/settings/emails/domains/')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(sendingDomainsQuery(workspace));
  },
  component: EmailsPage,
});
