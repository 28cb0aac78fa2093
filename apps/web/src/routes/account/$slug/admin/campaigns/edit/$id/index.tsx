import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../../../../../../paths.ts';

export const Route = createFileRoute('/account/$slug/admin/campaigns/edit/$id/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.campaignsEditTab({ ...params, tab: 'identity' }), replace: true });
  },
});
