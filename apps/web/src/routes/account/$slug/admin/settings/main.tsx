import { createFileRoute } from '@tanstack/react-router';
import { companyQuery } from '../../../../../features/workspaces/api.ts';
import { MainSettingsPage } from '../../../../../features/workspaces/pages/MainSettingsPage.tsx';
import { loadSentences } from '../../../../../lib/i18n.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/main')({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      loadSentences('settings', 'workspaces'),
      queryClient.ensureQueryData(companyQuery(workspace)),
    ]),
  component: MainSettingsPage,
});
