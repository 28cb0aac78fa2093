import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '#features/workspaces/api.ts';
import { BrandingPage } from '#pages/account/admin/settings/branding/BrandingPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/settings/branding')({
  loader: ({ context: { queryClient, workspace } }) => queryClient.ensureQueryData(companyQuery(workspace)),
  component: BrandingPage,
});
