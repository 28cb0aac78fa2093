import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/integrations/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.settingsIntegrationsTab({ ...params, tab: 'sso' }), replace: true });
  },
});
