import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/users/invite/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.membersInvite({ ...params, tab: 'mail' }), replace: true });
  },
});
