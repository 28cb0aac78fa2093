import { createFileRoute, redirect } from '@tanstack/react-router';
import { paths } from '#paths.ts';

export const Route = createFileRoute('/_teams/editcampaign/$id/schedule-edit')({
  loader: ({ params }) => {
    throw redirect({ to: paths.teamsEditTab({ ...params, tab: 'schedule' }), replace: true });
  },
});
