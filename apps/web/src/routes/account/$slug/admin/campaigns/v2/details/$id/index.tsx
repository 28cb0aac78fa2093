import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/v2/details/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.campaignsDetails(params), replace: true });
  },
});
