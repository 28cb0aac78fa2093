import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/editcampaign/$id/schedule')({
  loader: ({ params }) => {
    throw redirect({ to: paths.teamsDetailsTab({ ...params, tab: 'sessions' }), replace: true });
  },
});
