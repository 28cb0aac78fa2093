import { createFileRoute } from '@tanstack/react-router';
import { sendingDomainsQuery } from '../../../../../../../features/email-domains/api.ts';
import { EmailsPage } from '../../../../../../../features/email-domains/pages/EmailsPage.tsx';
import { loadSentences } from '../../../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/emails/domains/')({
  loader: ({ context: { queryClient, workspace } }) => {
    void queryClient.prefetchQuery(sendingDomainsQuery(workspace));
    return loadSentences('sending');
  },
  component: EmailsPage,
});
