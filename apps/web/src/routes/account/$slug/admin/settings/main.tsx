import { createFileRoute } from '@tanstack/react-router';
import { silenceQuery } from '#features/participations/api.ts';
import { companyQuery } from '#features/workspaces/api.ts';
import { MainSettingsPage } from '#pages/account/admin/settings/main/MainSettingsPage.tsx';

export const Route = createFileRoute('/account/$slug/admin/settings/main')({
  loader: ({ context: { queryClient, workspace } }) =>
    Promise.all([
      queryClient.ensureQueryData(companyQuery(workspace)),
      queryClient.ensureQueryData(silenceQuery(workspace)),
    ]),
  component: MainSettingsPage,
});
