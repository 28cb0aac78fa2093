import { createFileRoute } from '@tanstack/react-router';
import { sendingDomainsQuery } from '#features/email-domains/api.ts';
import { EmailsPage } from '#pages/account/admin/settings/emails/domains/EmailsPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/settings/emails/domains/')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(sendingDomainsQuery(workspace));
  },
  component: EmailsPage,
});
