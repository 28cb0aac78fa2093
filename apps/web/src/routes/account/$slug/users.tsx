import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

export const Route = createFileRoute('/account/$slug/users')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.members(params), replace: true });
  },
});
