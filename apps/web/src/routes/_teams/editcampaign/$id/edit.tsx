import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/editcampaign/$id/edit')({
  loader: ({ params }) => {
    throw redirect({ to: paths.teamsEdit(params), replace: true });
  },
});
