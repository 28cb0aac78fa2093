import { createFileRoute } from '@tanstack/react-router';
import { domainsQuery } from '../../../../../features/domains/api.ts';
import { DomainsPage } from '../../../../../features/domains/pages/DomainsPage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/domains')({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([loadSentences('settings'), queryClient.ensureQueryData(domainsQuery(workspace))]),
  component: DomainsPage,
});
