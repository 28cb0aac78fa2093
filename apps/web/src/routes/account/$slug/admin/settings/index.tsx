import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.settingsMain(params), replace: true });
  },
});
