import { createFileRoute } from '@tanstack/react-router';
import { domainsQuery } from '#features/domains/api.ts';
import { DomainsPage } from '#pages/account/admin/settings/domains/DomainsPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/settings/domains')({
  loader: ({ context: { queryClient, workspace } }) => queryClient.ensureQueryData(domainsQuery(workspace)),
  component: DomainsPage,
});
