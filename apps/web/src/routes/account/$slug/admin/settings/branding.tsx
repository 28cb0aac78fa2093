import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../../../../features/workspaces/api.ts';
import { BrandingPage } from '../../../../../features/workspaces/pages/BrandingPage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/branding')({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([loadSentences('settings'), queryClient.ensureQueryData(companyQuery(workspace))]),
  component: BrandingPage,
});
