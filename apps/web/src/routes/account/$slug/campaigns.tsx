import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

export const Route = createFileRoute('/account/$slug/campaigns')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.campaigns(params), replace: true });
  },
});
