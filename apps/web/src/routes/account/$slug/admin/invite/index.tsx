import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/invite/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.adminInvite({ ...params, tab: 'mail' }), replace: true });
  },
});
