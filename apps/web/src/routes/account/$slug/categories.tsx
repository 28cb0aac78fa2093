import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';

export const Route = createFileRoute('/account/$slug/categories')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.categories(params), replace: true });
  },
});
